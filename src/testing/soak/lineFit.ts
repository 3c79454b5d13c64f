/** A value at a time, in hours. */
export type Point = { readonly hours: number; readonly value: number }

export type LineFit = {
  /** By how much the value grows in an hour. */
  readonly slope: number
  /** The standard error of the slope; infinite with two points or fewer, which say nothing of it. */
  readonly error: number
}

/** The straight line of least squares through points; undefined when they are not of two times. */
export function lineFit(points: readonly Point[]): LineFit | undefined {
  const count = points.length
  const meanHours = points.reduce((sum, { hours }) => sum + hours, 0) / count
  const meanValue = points.reduce((sum, { value }) => sum + value, 0) / count
  const spread = points.reduce((sum, { hours }) => sum + (hours - meanHours) ** 2, 0)
  if (count < 2 || spread === 0) return undefined
  const slope = points.reduce((sum, { hours, value }) => sum + (hours - meanHours) * (value - meanValue), 0) / spread
  const rest = points.reduce((sum, { hours, value }) => sum + (value - meanValue - slope * (hours - meanHours)) ** 2, 0)
  return { slope, error: count > 2 ? Math.sqrt(rest / (count - 2) / spread) : Number.POSITIVE_INFINITY }
}
