/** Returns the URL with these parameters changed. Undefined removes a parameter; all others stay. */
export function withParameters(path: string, search: string, changed: Readonly<Record<string, string | undefined>>) {
  const parameters = new URLSearchParams(search)
  for (const [key, value] of Object.entries(changed)) {
    if (value === undefined) parameters.delete(key)
    else parameters.set(key, value)
  }
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`
}
