// Libraries and profiles as files, and files as what they hold. The engine reads and writes them.
import { isBody } from '../../../api/bodies';
import { reckon, sentenceOf } from '../../../engine';
import { download, toast } from '../../../kit';
import type { Body } from '../../../store';
import type { Library } from './profiles';

const MOST_BYTES = 2_000_000;

export interface FileRead {
  name: string;
  things: Body[];
  faults: { line?: number | null; sentence: string; rule?: string }[];
}

export async function saveAsFile(library: Library): Promise<void> {
  try {
    const { text, filename } = await reckon('text', { thing: { ...library } });
    download(new Blob([text], { type: 'application/yaml' }), filename);
  } catch (problem) {
    toast(sentenceOf(problem));
  }
}

export async function readFile(file: File): Promise<FileRead> {
  if (file.size > MOST_BYTES) {
    return { name: file.name, things: [], faults: [{ sentence: `The file is larger than ${MOST_BYTES / 1e6} MB.` }] };
  }
  const answer = await reckon('file', { text: await file.text() });
  return { name: file.name, things: answer.things.filter(isBody), faults: answer.faults };
}
