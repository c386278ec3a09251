/** What is done with a whole roster: copied, deleted, written to a file, read from one. */

import { isBody } from '../../api/bodies';
import { reckon, sentenceOf } from '../../engine';
import { download } from '../../kit/download';
import { copyName } from '../../kit/names';
import { toast } from '../../kit/toasts.svelte';
import { go } from '../../shell';
import { tellUnkept } from '../../shell/unkept';
import { fresh, remove, things, type Body } from '../../store';
import type { RosterBody } from './body';

/** A copy under a name of its own, opened at once. */
export async function copyRoster(body: RosterBody): Promise<void> {
  const name = copyName(
    body.name,
    things('roster').map((each) => each.body.name),
  );
  const id = await fresh('roster', { ...body, name });
  go(`rosters/${id}`);
  toast(`This is your own copy: ${name}.`);
}

export async function deleteRoster(id: string, body: RosterBody): Promise<void> {
  go('rosters');
  const back = await remove(id);
  toast(`Deleted ${body.name}.`, { label: 'Undo', run: () => back().catch(tellUnkept) });
}

export async function exportFile(body: RosterBody): Promise<void> {
  try {
    const { text, filename }: { text: string; filename: string } = await reckon('text', {
      thing: body,
    });
    download(new Blob([text], { type: 'application/yaml' }), filename);
    toast(`Saved ${filename}.`);
  } catch (problem) {
    toast(sentenceOf(problem));
  }
}

/** What stands in a file: everything of it that can be kept, and what is wrong with it. */
export async function readFile(
  file: File,
): Promise<{ things: Body[]; faults: { line: number; sentence: string; rule: string }[] }> {
  const found = await reckon('file', { text: await file.text() });
  return { ...found, things: found.things.filter(isBody) };
}
