import { cpus, loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import type { HostLook, HostProcess } from './hostProcess'
import { spreadText } from './latencies'

/** What a stretch of the run cost both processes. */
export type Cost = { readonly host: HostLook; readonly peakRss: number; readonly driverBusy: number }

const sampleMs = 500

/** Runs `work` and answers what it came to beside what it cost. */
export async function costOf<Result>(host: HostProcess, work: () => Promise<Result>): Promise<[Result, Cost]> {
  await host.begin()
  const before = performance.eventLoopUtilization()
  let peakRss = 0
  let looking = Promise.resolve()
  const sampling = setInterval(() => {
    looking = looking.then(async () => {
      peakRss = Math.max(peakRss, (await host.look()).rss)
    })
  }, sampleMs)
  const result = await work()
  clearInterval(sampling)
  await looking
  const driverBusy = performance.eventLoopUtilization(before).utilization
  const look = await host.look()
  return [result, { host: look, peakRss: Math.max(peakRss, look.rss), driverBusy }]
}

export function costText({ host, peakRss, driverBusy }: Cost): string[] {
  return [
    `  loop of the venue late by ${spreadText(host.loopMs)}; busy ${percent(host.loopBusy)}, ${host.cpuShare.toFixed(2)} processors`,
    `  memory of the venue: ${mega(peakRss)} resident at most, heap ${mega(host.heapUsed)}, buffers ${mega(host.arrayBuffers)}; the driver's loop busy ${percent(driverBusy)}`,
  ]
}

export function machineText(): string {
  const [one = 0] = loadavg()
  return `${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'}), load ${one.toFixed(1)}, Node ${process.version}`
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function mega(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}
