// Preloaded into the venue's process (node --import): measures it from inside and reports on request.

import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

const resolutionMs = 1
const delay = monitorEventLoopDelay({ resolution: resolutionMs })
let cpu = process.cpuUsage()
let loop = performance.eventLoopUtilization()
let sinceMs = performance.now()
delay.enable()

/** In milliseconds, without the sampling period. */
const overdue = (ns) => Math.max(0, ns / 1e6 - resolutionMs)

function look() {
  const { user, system } = process.cpuUsage(cpu)
  const { utilization } = performance.eventLoopUtilization(loop)
  const seconds = (performance.now() - sinceMs) / 1e3
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage()
  return {
    loopMs: {
      p50: overdue(delay.percentile(50)),
      p99: overdue(delay.percentile(99)),
      p999: overdue(delay.percentile(99.9)),
      max: overdue(delay.max),
    },
    loopBusy: utilization,
    cpuShare: (user + system) / 1e6 / seconds,
    rss,
    heapUsed,
    external,
    arrayBuffers,
  }
}

function begin() {
  delay.reset()
  cpu = process.cpuUsage()
  loop = performance.eventLoopUtilization()
  sinceMs = performance.now()
}

process.on('message', (question) => {
  const answer = question === 'look' ? look() : {}
  if (question === 'begin') begin()
  process.send?.(answer)
})
process.channel?.unref()
