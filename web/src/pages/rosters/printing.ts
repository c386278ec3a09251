/** Sheets of paper, made by the server. */

import { raw } from '../../api/client';
import { download } from '../../kit/download';
import { identify } from '../../store/identity.svelte';
import type { RosterBody } from './body';

export async function printPdf(body: RosterBody, paper: 'a4' | 'letter', saving: boolean): Promise<void> {
  await identify();
  const answer = await raw('POST', '/print', { thing: body, paper, ink_saving: saving }, { patience: 60_000 });
  download(await answer.blob(), `${fileName(body.name)}.pdf`);
}

/** A name that every file system takes. */
const fileName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\w -]+/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .toLowerCase() || 'roster';
