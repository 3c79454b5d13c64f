/** A placeholder of the size of what is coming. The panel around it says "Loading" once. */
export function Skeleton({ width = '100%', height = 10 }: { width?: number | string; height?: number | string }) {
  return <span aria-hidden="true" className="skeleton block" style={{ width, height }} />
}
