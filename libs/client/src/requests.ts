/** A list repeats its name, which ends with brackets: `refs[]=main&refs[]=next`; of an object, each field is sent: `range[start]=1`. */
export function sentQuery(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => pairsOf(name, value));
  return new URLSearchParams(pairs).toString();
}

function pairsOf(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => pairsOf(name, one));
  if (typeof value === 'string') return [[name, value]];
  if (typeof value !== 'object') return [[name, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([key, inner]) => pairsOf(`${name}[${key}]`, inner));
}

/** A file as it is, fields with a file as a form, and everything else as JSON. */
export function sentBody(body: unknown): string | Blob | FormData {
  if (body instanceof Blob || body instanceof FormData) return body;
  if (typeof body !== 'object' || body === null) return JSON.stringify(body);
  const fields = Object.entries(body).filter(([, value]) => value !== undefined);
  if (!fields.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields) if (!(value instanceof Blob)) form.append(name, String(value));
  // the gateway reads the fields before the file
  for (const [name, value] of fields) if (value instanceof Blob) form.append(name, value);
  return form;
}
