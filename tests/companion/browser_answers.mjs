// Answers requests with the engine in Pyodide: node browser_answers.mjs PYODIDE_FOLDER ENGINE_ZIP < requests.json > answers.json
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

const [folder, zip] = process.argv.slice(2).map((each) => resolve(each));
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/`, stdout: () => {} });
python.FS.mkdirTree('/engine');
python.unpackArchive(new Uint8Array(readFileSync(zip)), 'zip', { extractDir: '/engine' });
python.runPython("import sys; sys.path.insert(0, '/engine')");
const answerText = python.pyimport('muster.companion.door').answer_text;
const requests = JSON.parse(readFileSync(0, 'utf8'));
const answers = requests.map(([name, text]) => answerText(name, text));
process.stdout.write(JSON.stringify(answers));
