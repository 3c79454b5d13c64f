/** Creates each object of a context once; the function that creates it is its key. */
export function makeOnce<Context>(context: Context): <Value>(make: (context: Context) => Value) => Value {
  const made = new Map<unknown, unknown>()
  return <Value>(make: (context: Context) => Value) => {
    if (!made.has(make)) made.set(make, make(context))
    // Only a result of `make` is stored under it.
    return made.get(make) as Value
  }
}
