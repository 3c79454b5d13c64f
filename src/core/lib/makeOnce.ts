/** Makes things of one context, each once: a thing is found again by the function that makes it. */
export function makeOnce<Context>(context: Context): <Value>(make: (context: Context) => Value) => Value {
  const made = new Map<unknown, unknown>()
  return <Value>(make: (context: Context) => Value) => {
    if (!made.has(make)) made.set(make, make(context))
    // Only what `make` made is kept under it.
    return made.get(make) as Value
  }
}
