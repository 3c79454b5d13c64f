/**
 * A function whose code loads with the first call. Calls run in their order; with an import for each, a later call could
 * overtake the first, which alone waits for the download. A failed load is tried again with the next call.
 */
export function whenLoaded<Args extends readonly unknown[]>(
  load: () => Promise<(...args: Args) => void>,
  onFailed: (error: unknown) => void,
): (...args: Args) => void {
  let loading: Promise<(...args: Args) => void> | undefined
  return (...args) => {
    loading ??= load()
    loading.then(
      (run) => run(...args),
      (error: unknown) => {
        loading = undefined
        onFailed(error)
      },
    )
  }
}
