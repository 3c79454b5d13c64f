/** Prices in USD. */
export type MinuteBar = {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

export class ReplayFileError extends Error {
  override readonly name = 'ReplayFileError'
}

const header = 'timestamp,open,high,low,close,volume'
const secondsPerBar = 60

/** True if a file that begins so has minute bars. */
export function isMinuteBars(start: string): boolean {
  return start.split(/\r?\n/)[0]?.trim() === header
}

/**
 * Parses a file of minute bars: the header line `timestamp,open,high,low,close,volume`, then one bar per line, oldest
 * first. Throws {@link ReplayFileError} with the line and the problem.
 */
export function parseMinuteBars(text: string): MinuteBar[] {
  const [first = '', ...lines] = text.trimEnd().split(/\r?\n/)
  if (first.trim() !== header) throw new ReplayFileError(`line 1 must be "${header}", but is "${first.slice(0, 80)}"`)
  let previousTime = ''
  const bars = lines.map((line, index) => {
    const fields = line.split(',')
    const time = fields[0] ?? ''
    const bar = readBar(fields)
    if (bar === undefined) throw new ReplayFileError(`line ${index + 2} is not a bar: "${line.slice(0, 80)}"`)
    // Times in one format sort as text.
    if (time <= previousTime) throw new ReplayFileError(`line ${index + 2} must be later than the previous line`)
    previousTime = time
    return bar
  })
  if (bars.length < 2) throw new ReplayFileError('the file needs at least two bars')
  return bars
}

function readBar(fields: readonly string[]): MinuteBar | undefined {
  if (fields.length !== 6 || Number.isNaN(Date.parse(fields[0] ?? ''))) return undefined
  const [open, high, low, close] = fields.slice(1, 5).map(readPrice)
  if (open === undefined || high === undefined || low === undefined || close === undefined) return undefined
  if (high < Math.max(open, close) || low > Math.min(open, close)) return undefined
  return { open, high, low, close }
}

function readPrice(text: string): number | undefined {
  if (!/^\d+(\.\d+)?$/.test(text)) return undefined
  const price = Number(text)
  return price > 0 ? price : undefined
}

/**
 * Returns the price at this many seconds into the file. Within a minute the price goes from the open to the nearer
 * extreme, the other extreme, and the close. After the last bar the file repeats, scaled so that the price does not
 * jump.
 */
export function replayedPrice(bars: readonly MinuteBar[], seconds: number): number {
  const minute = Math.floor(seconds / secondsPerBar)
  const lap = Math.floor(minute / bars.length)
  const bar = bars[minute % bars.length]
  const begin = bars[0]
  const end = bars.at(-1)
  if (bar === undefined || begin === undefined || end === undefined) throw new ReplayFileError('the file has no bars')
  const gain = (end.close / begin.open) ** lap
  return gain * priceWithin(bar, seconds / secondsPerBar - minute)
}

/** @param share elapsed fraction of the minute, in [0, 1) */
function priceWithin(bar: MinuteBar, share: number): number {
  const isLowFirst = bar.open - bar.low < bar.high - bar.open
  const path = isLowFirst ? [bar.open, bar.low, bar.high, bar.close] : [bar.open, bar.high, bar.low, bar.close]
  const leg = Math.min(2, Math.floor(share * 3))
  const from = path[leg] ?? bar.open
  const to = path[leg + 1] ?? bar.close
  return from + (to - from) * (share * 3 - leg)
}
