import { readdirSync, readFileSync } from 'node:fs'

/** Figures of a process with all of its children, including ended ones. Linux only. */
export type ProcessTimes = { readonly cpuSeconds: number; readonly rss: number; readonly peakRss: number }

/** Clock ticks per second in /proc, on every Linux that Node runs on. */
const ticksPerSecond = 100
const userTicks = 11
const parent = 1

/** Fields of /proc/PID/stat after the name, which may contain spaces; undefined for an ended process. */
function statOf(pid: number): readonly string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

export function childrenOf(pid: number, program?: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((one) => {
    if (statOf(one)?.[parent] !== String(pid)) return false
    return program === undefined || readFileSync(`/proc/${one}/comm`, 'utf8').trim() === program
  })
}

export function timesOf(pid: number): ProcessTimes {
  const fields = statOf(pid)
  if (fields === undefined) return { cpuSeconds: 0, rss: 0, peakRss: 0 }
  // Its own user and system time, and that of children that it has waited for.
  const ticks = fields.slice(userTicks, userTicks + 4).reduce((sum, field) => sum + Number(field), 0)
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0)
  const own = {
    cpuSeconds: ticks / ticksPerSecond,
    rss: kilobytes('VmRSS') * 1_024,
    peakRss: kilobytes('VmHWM') * 1_024,
  }
  return childrenOf(pid)
    .map(timesOf)
    .reduce(
      (sum, child) => ({
        cpuSeconds: sum.cpuSeconds + child.cpuSeconds,
        rss: sum.rss + child.rss,
        peakRss: sum.peakRss + child.peakRss,
      }),
      own,
    )
}
