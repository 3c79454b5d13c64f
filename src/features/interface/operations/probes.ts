import { createListeners } from '@/lib/listeners'
import type { Endpoint } from '@/protocol/endpoint'
import { parseJson } from '@/lib/parseJson'
import { filledWith, withNames, type Known } from './knownValues'
import { fieldsOf, requestOf, wrongFields } from './requestForm'
import type { RawReply, RawSender } from './rawSender'
import { verdictOf, type Verdict } from './verdict'

export type Probes = {
  readonly verdicts: ReadonlyMap<string, Verdict | 'asking'>
  readonly isRunning: boolean
}

export type ProbeStore = {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => Probes
  /** Asks all of them, one after the other; what is running goes on. */
  readonly run: (endpoints: readonly Endpoint[]) => Promise<void>
  readonly stop: () => void
  /** An operation was tried by hand. */
  readonly note: (endpoint: Endpoint, reply: RawReply | undefined) => Verdict
  readonly known: () => Known
}

type ProbeParts = {
  readonly send: RawSender
  readonly pause: (ms: number) => Promise<void>
  readonly known: Known
}

/** Between two questions: eight a second at most, well below what a venue allows anybody. */
const betweenMs = 125
/** What is waited for when the venue says it is too much and not for how long. */
const usualWaitMs = 2_000

/** Whether an operation may be asked without being told to: it reads, and what it wants to know is known. */
export function isProbe(endpoint: Endpoint, known: Known): boolean {
  if (endpoint.method !== 'GET' || endpoint.access === 'signed') return false
  const fields = fieldsOf(endpoint)
  return Object.keys(wrongFields(fields, filledWith(fields, known))).length === 0
}

export function createProbes({ send, pause, known: first }: ProbeParts): ProbeStore {
  const { subscribe, publish } = createListeners()
  const verdicts = new Map<string, Verdict | 'asking'>()
  let known = first
  let snapshot: Probes = { verdicts: new Map(), isRunning: false }
  let running: AbortController | undefined

  function tell(): void {
    snapshot = { verdicts: new Map(verdicts), isRunning: running !== undefined }
    publish()
  }

  function note(endpoint: Endpoint, reply: RawReply | undefined): Verdict {
    const verdict: Verdict = reply === undefined ? { kind: 'noAnswer' } : verdictOf(endpoint, reply)
    if (verdict.kind === 'understood' && reply !== undefined) known = withNames(known, parseJson(reply.text))
    verdicts.set(endpoint.name, verdict)
    tell()
    return verdict
  }

  async function ask(endpoint: Endpoint, signal: AbortSignal): Promise<void> {
    verdicts.set(endpoint.name, 'asking')
    tell()
    const fields = fieldsOf(endpoint)
    const request = requestOf(endpoint, fields, filledWith(fields, known))
    const reply = await send(request, signal).catch(() => undefined)
    if (signal.aborted) {
      verdicts.delete(endpoint.name)
      return tell()
    }
    note(endpoint, reply)
    if (reply?.status === 429) await pause(usualWaitMs)
  }

  async function run(endpoints: readonly Endpoint[]): Promise<void> {
    if (running !== undefined) return
    const mine = new AbortController()
    running = mine
    tell()
    for (const endpoint of endpoints) {
      if (mine.signal.aborted) break
      // What an answer named is known to the questions after it.
      if (!isProbe(endpoint, known)) continue
      await ask(endpoint, mine.signal)
      await pause(betweenMs)
    }
    if (running === mine) running = undefined
    tell()
  }

  return {
    subscribe,
    getSnapshot: () => snapshot,
    run,
    stop: () => {
      running?.abort()
      running = undefined
      tell()
    },
    note,
    known: () => known,
  }
}
