import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const ticksPerSec = 100

type Thread = { readonly name: string; readonly isMain: boolean; readonly cpuSec: number }

function threadsOf(pid: number): Thread[] {
  return readdirSync(`/proc/${pid}/task`).map((id) => {
    const stat = readFileSync(`/proc/${pid}/task/${id}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    const fields = stat.slice(end + 2).split(' ')
    // proc(5): utime and stime are the fields 14 and 15; the first after the name is 3.
    const cpuSec = (Number(fields[11]) + Number(fields[12])) / ticksPerSec
    return { name: stat.slice(stat.indexOf('(') + 1, end), isMain: Number(id) === pid, cpuSec }
  })
}

/** Resident memory of a process. */
export const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

const isWorker = ({ name }: Thread): boolean => name.startsWith('DedicatedWorker')
const sumOf = (threads: readonly Thread[]): number => threads.reduce((sum, { cpuSec }) => sum + cpuSec, 0)

/** Shares of a core used by the workers and the main threads of all pages. */
export async function sampleProcesses(
  pids: readonly number[],
  seconds: number,
): Promise<{ worker: number; main: number }> {
  const all = () => pids.flatMap(threadsOf)
  const before = all()
  const startMs = performance.now()
  await setTimeout(seconds * 1_000)
  const after = all()
  const spentSec = (performance.now() - startMs) / 1_000
  const share = (of: (thread: Thread) => boolean) => (sumOf(after.filter(of)) - sumOf(before.filter(of))) / spentSec
  return { worker: share(isWorker), main: share(({ isMain }) => isMain) }
}

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
export const print = (name: string, figure: string, target = ''): void =>
  console.log(`${name.padEnd(58)} ${figure.padStart(10)}  ${target}`)
