/** Longer than a frame takes: a page that is not seen has none, and goes on all the same. */
const frameWithinMs = 100

/** Calls back once what is drawn now has been painted. Returns the way to call it off. */
export function afterFrame(callback: () => void): () => void {
  const done = () => {
    end()
    callback()
  }
  let timer = setTimeout(done, frameWithinMs)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(done)
  })
  const end = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
  }
  return end
}
