/** TypeScript of a description of the API: node build/types.mjs description.json types.ts */
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const [from, to] = process.argv.slice(2);

/** A row that may end early becomes one row of each length: types know no rows with an open end of different types. */
function everyLength(schema) {
  if (Array.isArray(schema)) return schema.map(everyLength);
  if (typeof schema !== 'object' || schema === null) return schema;
  const made = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, everyLength(value)]));
  const { prefixItems, minItems = 0 } = made;
  if (!Array.isArray(prefixItems) || minItems === prefixItems.length) return made;
  const lengths = prefixItems.map((_, n) => n + 1).filter((length) => length >= minItems);
  const row = (length) => ({ type: 'array', prefixItems: prefixItems.slice(0, length) });
  return { title: made.title, description: made.description, anyOf: lengths.map(row) };
}

const description = everyLength(JSON.parse(readFileSync(from, 'utf8')));
const types = await openapiTS(description, { defaultNonNullable: false });
writeFileSync(to, astToString(types));
