import { useEffect, useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { systemClock } from '@/core/lib/clock'
import { createListeners } from '@/core/lib/listeners'
import { parseJson } from '@/core/lib/parseJson'
import type { Endpoint } from '@/core/protocol/endpoint'
import { systemTimers } from '@/web/connection/timers'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccess, useAccountServices } from '@/web/session/accountContext'
import { createHmacSigner } from '@/web/session/wallet/hmacSigner'
import { type RawReply, type RawSender, createRawSender } from './rawSender'
import { filledWith, withNames, type Known, fieldsOf, requestOf, wrongFields, firstKnown } from './requestForm'

export type Probes = {
  readonly verdicts: ReadonlyMap<string, ProbeVerdict | 'asking'>
  readonly isRunning: boolean
}

export type ProbeStore = {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => Probes
  /** Probes the endpoints one after another. Does nothing while a run is in progress. */
  readonly run: (endpoints: readonly Endpoint[]) => Promise<void>
  readonly stop: () => void
  /** Records the reply to a manual request. */
  readonly note: (endpoint: Endpoint, reply: RawReply | undefined) => ProbeVerdict
  readonly known: () => Known
}

type ProbeParts = {
  readonly send: RawSender
  readonly pause: (ms: number) => Promise<void>
  readonly known: Known
}

/** Pause between probes: at most eight requests a second, well below any venue's limit. */
const betweenMs = 125
/** Wait after a rate limit. */
const usualWaitMs = 2_000

/** True when an operation can be probed without asking: it only reads, and its parameters are known. */
export function isProbe(endpoint: Endpoint, known: Known): boolean {
  if (endpoint.method !== 'GET' || endpoint.access === 'signed') return false
  const fields = fieldsOf(endpoint)
  return Object.keys(wrongFields(fields, filledWith(fields, known))).length === 0
}

export function createProbes({ send, pause, known: first }: ProbeParts): ProbeStore {
  const { subscribe, publish } = createListeners()
  const verdicts = new Map<string, ProbeVerdict | 'asking'>()
  let known = first
  let snapshot: Probes = { verdicts: new Map(), isRunning: false }
  let running: AbortController | undefined

  function notify(): void {
    snapshot = { verdicts: new Map(verdicts), isRunning: running !== undefined }
    publish()
  }

  function note(endpoint: Endpoint, reply: RawReply | undefined): ProbeVerdict {
    const verdict: ProbeVerdict = reply === undefined ? { kind: 'noAnswer' } : probeVerdict(endpoint, reply)
    if (verdict.kind === 'understood' && reply !== undefined) known = withNames(known, parseJson(reply.text))
    verdicts.set(endpoint.name, verdict)
    notify()
    return verdict
  }

  async function ask(endpoint: Endpoint, signal: AbortSignal): Promise<void> {
    verdicts.set(endpoint.name, 'asking')
    notify()
    const fields = fieldsOf(endpoint)
    const request = requestOf(endpoint, fields, filledWith(fields, known))
    const reply = await send(request, signal).catch(() => undefined)
    if (signal.aborted) {
      verdicts.delete(endpoint.name)
      return notify()
    }
    note(endpoint, reply)
    if (reply?.status === 429) await pause(usualWaitMs)
  }

  async function run(endpoints: readonly Endpoint[]): Promise<void> {
    if (running !== undefined) return
    const mine = new AbortController()
    running = mine
    notify()
    for (const endpoint of endpoints) {
      if (mine.signal.aborted) break
      // An earlier reply may have provided the parameters of later probes.
      if (!isProbe(endpoint, known)) continue
      await ask(endpoint, mine.signal)
      await pause(betweenMs)
    }
    if (running === mine) running = undefined
    notify()
  }

  return {
    subscribe,
    getSnapshot: () => snapshot,
    run,
    stop: () => {
      running?.abort()
      running = undefined
      notify()
    },
    note,
    known: () => known,
  }
}

export type ProbedVenue = {
  readonly baseUrl: string
  readonly probes: Probes
  readonly run: (endpoints: readonly Endpoint[]) => void
  readonly stop: () => void
  readonly note: ProbeStore['note']
  readonly known: () => Known
  readonly send: RawSender
}

const pause = (ms: number) => new Promise<void>((resolve) => void systemTimers.after(ms, resolve))

/** Returns the probes of the connected venue. Results last until the account or the page closes. */
export function useProbes(): ProbedVenue {
  const { rest } = useMarketData()
  const { access } = useAccountServices()
  const now = useAccess()
  const account = now.status === 'trading' ? now.account : undefined
  const baseUrl = rest.baseUrl ?? ''
  const made = useMemo(() => {
    const send = createRawSender({
      baseUrl,
      clock: rest.clock ?? systemClock,
      fetch: (url, init) => fetch(url, init),
      credentials: access.getCredentials,
      sign: createHmacSigner(crypto),
    })
    return { send, store: createProbes({ send, pause, known: firstKnown(account, systemClock.nowMs()) }) }
  }, [rest, access, account, baseUrl])
  const { send, store } = made
  useEffect(() => store.stop, [store])
  const probes = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return {
    baseUrl,
    probes,
    run: (endpoints) => void store.run(endpoints),
    stop: store.stop,
    note: store.note,
    known: store.known,
    send,
  }
}

export type ProbeVerdict =
  | { readonly kind: 'understood'; readonly latencyMs: number }
  /** The reply does not match its schema. `where`: the position and the expected value. */
  | { readonly kind: 'differs'; readonly latencyMs: number; readonly where: string }
  | { readonly kind: 'refused'; readonly latencyMs: number; readonly status: number; readonly code: string }
  | { readonly kind: 'notServed'; readonly latencyMs: number; readonly status: number }
  | { readonly kind: 'noAnswer' }

const rejection = z.object({ error: z.string() })
const notServedCodes = ['SERVICE_NOT_FOUND', 'METHOD_NOT_ALLOWED', 'NOT_IMPLEMENTED', 'OPERATION_NOT_FOUND']

/** Parses a reply like the page and classifies the result. */
export function probeVerdict(endpoint: Pick<Endpoint, 'reply' | 'replyType'>, reply: RawReply): ProbeVerdict {
  const { status, latencyMs, text } = reply
  const body = endpoint.replyType === 'text/csv' && status === 200 ? text : parseJson(text)
  if (status === 200) return readReply(endpoint.reply, body, latencyMs)
  const read = rejection.safeParse(body)
  const code = read.success ? read.data.error : `HTTP_${status}`
  if (notServedCodes.includes(code) || status === 404 || status === 405 || status === 501) {
    return { kind: 'notServed', latencyMs, status }
  }
  return { kind: 'refused', latencyMs, status, code }
}

function readReply(schema: z.ZodMiniType, body: unknown, latencyMs: number): ProbeVerdict {
  const read = z.safeParse(schema, body)
  if (read.success) return { kind: 'understood', latencyMs }
  const [issue] = read.error.issues
  const where =
    issue === undefined ? '' : [issue.path.join('.'), issue.message].filter((part) => part !== '').join(': ')
  return { kind: 'differs', latencyMs, where }
}
