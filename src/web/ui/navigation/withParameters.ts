/** The address of a screen with these parameters, and none for those that are undefined; what else it says is kept. */
export function withParameters(path: string, search: string, changed: Readonly<Record<string, string | undefined>>) {
  const parameters = new URLSearchParams(search)
  for (const [key, value] of Object.entries(changed)) {
    if (value === undefined) parameters.delete(key)
    else parameters.set(key, value)
  }
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`
}
