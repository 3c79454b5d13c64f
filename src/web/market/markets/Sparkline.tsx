import { useDayLine } from './marketRow'

type SparklineProps = { instrumentName: string; width?: number; height?: number }

/**
 * Draws the mark prices of the last 24 hours, coloured by the change. The figures beside it give screen readers the
 * change.
 */
export function Sparkline({ instrumentName, width = 112, height = 24 }: SparklineProps) {
  const line = useDayLine(instrumentName) ?? []
  const [first, last] = [line[0], line.at(-1)]
  if (first === undefined || last === undefined || line.length < 2)
    return <svg width={width} height={height} aria-hidden="true" />
  const tone = last > first ? 'text-buy' : last < first ? 'text-sell' : 'text-text-3'
  const points = sparkPoints(line, width, height)
  return (
    <svg width={width} height={height} aria-hidden="true" className={`inline-block align-middle ${tone}`}>
      <polygon points={`0,${height} ${points} ${width},${height}`} fill="currentColor" fillOpacity={0.12} />
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth={1.25} />
    </svg>
  )
}

/** Returns evenly spaced points from edge to edge, with the highest value one pixel below the top. */
export function sparkPoints(values: readonly number[], width: number, height: number): string {
  const low = Math.min(...values)
  const range = Math.max(...values) - low
  const y = (value: number) => (range === 0 ? height / 2 : 1 + (1 - (value - low) / range) * (height - 2))
  const step = width / (values.length - 1)
  return values.map((value, index) => `${(index * step).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
}
