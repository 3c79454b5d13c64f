/** Creates each object of a context once; the function that creates it is its key. */
export function makeOnce<Context>(context: Context): <Value>(make: (context: Context) => Value) => Value {
  const made = new Map<unknown, unknown>()
  return <Value>(make: (context: Context) => Value) => {
    if (!made.has(make)) made.set(make, make(context))
    // The cast is safe: the map holds the result of each function under that function.
    return made.get(make) as Value
  }
}
