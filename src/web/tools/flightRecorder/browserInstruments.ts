import { systemClock } from '@/core/lib/clock'
import { runInMacrotask } from '@/core/lib/runInMacrotask'
import type { Client } from '@/web/connection/client'
import { systemTimers } from '@/web/connection/timers'
import { actionStages, markPrefix, type ActionMark, type ActionStage } from '@/web/session/actions/actionMarks'
import { openWorker } from '@/web/ui/browser/openWorker'
// oxlint-disable-next-line import/default -- the address of the built worker, which Vite gives in the place of its code.
import probeAddress from './probeWorker?worker&url'
import type { Instruments } from './recorder'

export function browserInstruments(socket: Pick<Client['socket'], 'onFrame'>): Instruments {
  return {
    clock: systemClock,
    timers: systemTimers,
    onFrame,
    onMessage: (callback) => socket.onFrame(() => callback()),
    onProbe,
    onMark,
    isVisible: () => document.visibilityState === 'visible',
    afterPaint: runInMacrotask,
  }
}

function onFrame(callback: (timeMs: number) => void): () => void {
  let frame = requestAnimationFrame(function next(timeMs) {
    callback(timeMs)
    frame = requestAnimationFrame(next)
  })
  return () => cancelAnimationFrame(frame)
}

function onProbe(callback: (sentMs: number, receivedMs: number) => void): () => void {
  const worker = openWorker(probeAddress)
  worker.addEventListener('message', ({ data }: MessageEvent<number>) =>
    callback(data, performance.timeOrigin + performance.now()),
  )
  return () => worker.terminate()
}

const stageOf = new Map<string, ActionStage>(actionStages.map((stage) => [markPrefix + stage, stage]))

function onMark(callback: Parameters<Instruments['onMark']>[0]): () => void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const stage = stageOf.get(entry.name)
      if (stage === undefined || !(entry instanceof PerformanceMark)) continue
      // Only `createActionMarks` creates marks with these names.
      const { id, action } = entry.detail as ActionMark
      callback({ id, action, stage, atMs: entry.startTime })
    }
  })
  observer.observe({ type: 'mark', buffered: true })
  return () => observer.disconnect()
}
