import { cpus, loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import type { HostSample, HostProcess } from './hostProcess'

/** The load of both processes during a stretch of the run. */
export type Cost = { readonly host: HostSample; readonly peakRss: number; readonly driverBusy: number }

const sampleMs = 500

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

/** Percentiles of many latencies in milliseconds. */
export type Latencies = {
  readonly add: (ms: number) => void
  readonly count: () => number
  readonly spread: () => Spread
}

export type Spread = { readonly p50: number; readonly p99: number; readonly p999: number; readonly max: number }

export function createLatencies(): Latencies {
  const all: number[] = []
  return {
    add: (ms) => all.push(ms),
    count: () => all.length,
    spread: () => {
      const sorted = Float64Array.from(all).sort()
      const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
      return { p50: at(0.5), p99: at(0.99), p999: at(0.999), max: at(1) }
    },
  }
}

export function spreadText({ p50, p99, p999, max }: Spread): string {
  return `p50 ${ms(p50)}, p99 ${ms(p99)}, p99.9 ${ms(p999)}, max ${ms(max)}`
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`
}
