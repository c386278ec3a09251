/** Whether a value is what a JSON Schema describes, as far as the schemas of our messages go; for tests. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: Schema | false;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

const TYPES: Record<string, (value: unknown) => boolean> = {
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** What is wrong with a value, and where; nothing if it fits. */
export function fault(value: unknown, schema: Schema, whole: Schema, at = ''): string | undefined {
  if (schema.$ref) return fault(value, whole.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {}, whole, at);
  if (schema.anyOf) {
    const faults = schema.anyOf.map((each) => fault(value, each, whole, at));
    // Of several kinds the one that got furthest is meant.
    return faults.some((each) => !each) ? undefined : faults.sort((a, b) => depth(b) - depth(a))[0];
  }
  if ('const' in schema && schema.const !== value) return `${at} is not ${String(schema.const)}`;
  if (schema.enum && !schema.enum.includes(value)) return `${at} is none of ${schema.enum.join(', ')}`;
  if (schema.type && !TYPES[schema.type]?.(value)) return `${at} is no ${schema.type}`;
  if (typeof value === 'number') return within(value, schema) ? undefined : `${at} is out of bounds`;
  if (Array.isArray(value)) return inRow(value, schema, whole, at);
  return typeof value === 'object' && value !== null ? inObject(value, schema, whole, at) : undefined;
}

const depth = (fault: string | undefined): number => fault?.split(' ')[0]?.split('.').length ?? 0;

const within = (value: number, { minimum = -Infinity, maximum = Infinity }: Schema): boolean =>
  value >= minimum && value <= maximum;

function inRow(row: unknown[], schema: Schema, whole: Schema, at: string): string | undefined {
  const { minItems = 0, maxItems = Infinity, prefixItems = [], items } = schema;
  if (row.length < minItems || row.length > maxItems) return `${at} has ${row.length} values`;
  return row.map((each, n) => fault(each, prefixItems[n] ?? (items || {}), whole, `${at}.${n}`)).find(Boolean);
}

function inObject(value: object, schema: Schema, whole: Schema, at: string): string | undefined {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const missing = required.find((name) => !(name in value));
  if (missing) return `${at}.${missing} is missing`;
  return Object.entries(value)
    .map(([name, each]) => {
      const known = properties[name];
      if (!known) return additionalProperties ? undefined : `${at}.${name} is unknown`;
      return fault(each, known, whole, `${at}.${name}`);
    })
    .find(Boolean);
}
