/** Codes out of a picture file: read here, and by the server where this browser cannot. */

import { raw } from '../../api/client';
import { parsed } from '../../api/json';
import type { Schemas } from '../../api/types';
import { sentenceOf } from '../../engine';
import { identify } from '../../store/identity.svelte';
import { codesIn } from './scanning';

const LARGEST = 12_000_000;

/** The codes in a picture; a sentence as the error if there are none. */
export async function codesInFile(picture: Blob): Promise<string[]> {
  const here = await codesIn(picture, true).catch(() => []);
  if (here.length) return here;
  if (picture.size > LARGEST)
    throw new Error(
      'No code was found in the picture, and it is too large for the server to look. Crop it to the code.',
    );
  const there = await asked(picture);
  if (!there.length)
    throw new Error(
      'No QR code was found in the picture. Take it from nearer, straight on, with the whole code in it.',
    );
  return there;
}

/** What the server's reader finds; nothing if no server can be asked. */
async function asked(picture: Blob): Promise<string[]> {
  try {
    await identify();
    const answer = await raw('POST', '/scan', picture);
    return parsed<Schemas['CodesFound']>(await answer.text()).codes;
  } catch (problem) {
    throw new Error(`No QR code was found in the picture here. ${sentenceOf(problem)}`);
  }
}
