/**
 * One-click trading: the signing key signs without a prompt within the trader's limits until the session ends; then the
 * wallet prompts again. Limits and use are stored in this browser for all its pages, so a reload does not reset them.
 * They hold no secret.
 */

import * as z from 'zod/mini'
import type { Clock } from '@/core/lib/clock'
import { createListeners } from '@/core/lib/listeners'
import { parseJson } from '@/core/lib/parseJson'
import { formatFixed6, parseFixed6, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Timers } from '@/web/connection/timers'
import type { AccessStore } from '@/web/session/access/accessStore'
import { lastUsableMs } from '@/web/session/access/signingKeyEnd'
import type { SigningClaim } from '@/web/session/wallet/keyHolder'
import type { OrderToSign } from '@/web/session/wallet/orderToSign'
import { nothingUsed, type SigningUse } from '@/web/session/wallet/signingLimits'
import type { NextFrame } from '@/web/ui/browser/nextFrame'
import { afterSigning, limitRejection } from './checkLimits'
import { readLimits, writeLimits, type OneClickLimits } from './oneClickLimits'

export type OneClickView = {
  readonly limits: OneClickLimits
  /** The last session, running or over; undefined before the first session. */
  readonly session: { readonly used: SigningUse; readonly endsAtMs: number; readonly isOver: boolean } | undefined
  readonly lastSignedAtMs: number | undefined
}

export type OneClick = {
  readonly getSnapshot: () => OneClickView
  readonly subscribe: (listener: () => void) => () => void
  readonly setLimits: (limits: OneClickLimits) => void
  readonly beginSession: () => void
  readonly isRunning: () => boolean
  /** Counts the orders and returns claims for the key worker. Throws `AccessError`, counting nothing, above a limit. */
  readonly spend: (orders: readonly OrderToSign[]) => readonly SigningClaim[]
  /** Returns why `spend` would reject these orders now; undefined if it would not, or if the wallet signs. */
  readonly rejection: (orders: readonly OrderToSign[]) => string | undefined
  readonly close: () => void
}

export type OneClickDeps = {
  readonly access: Pick<AccessStore, 'getSnapshot' | 'subscribe' | 'setSigningMode'>
  /** One session per venue and account. */
  readonly name: string
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Calls back when another page of this browser has changed the storage. Returns the unsubscribe. */
  readonly onPersistedElsewhere: (listener: () => void) => () => void
  readonly clock: Clock
  readonly timers: Timers
  readonly markPriceOf: (instrumentId: string) => Price | undefined
  /** Defers rendering the count until after the key worker has been asked. */
  readonly nextFrame: NextFrame
  /** Called when the session or its key has expired, so that the wallet prompts from now on. */
  readonly onOver: (why: 'time' | 'key') => void
}

const limitsKey = 'optick.oneClickLimits'

type Session = {
  readonly startedAtMs: number
  readonly used: SigningUse
  readonly lastSignedAtMs?: number | undefined
}

/** Browser timers overflow beyond about 24.8 days; a session may last longer. */
const longestWaitMs = 24 * 3_600_000

export function createOneClick(parts: OneClickDeps): OneClick {
  const { access, storage, clock, timers } = parts
  const sessionKey = `optick.oneClickSession.${parts.name}`
  const { subscribe, publish } = createListeners()
  let stopWaiting = () => {}

  const limits = () => readLimits(parseJson(storage.getItem(limitsKey)))
  const session = () => readSession(parseJson(storage.getItem(sessionKey)))
  const keep = (next: Session) => storage.setItem(sessionKey, JSON.stringify(writeSession(next)))
  const keyEndMs = () => {
    const now = access.getSnapshot()
    return now.status === 'trading' ? lastUsableMs(now.signingKeyExpirySec) : 0
  }
  const endOf = ({ startedAtMs }: Session) => {
    const { sessionLifeMs } = limits()
    return sessionLifeMs === undefined ? keyEndMs() : Math.min(startedAtMs + sessionLifeMs, keyEndMs())
  }
  const isRunning = () => {
    const now = session()
    return now !== undefined && clock.nowMs() < endOf(now)
  }
  const isOneClick = () => {
    const now = access.getSnapshot()
    return now.status === 'trading' && now.signingMode === 'oneClick'
  }

  const readView = (): OneClickView => {
    const now = session()
    if (now === undefined) return { limits: limits(), session: undefined, lastSignedAtMs: undefined }
    const { used, lastSignedAtMs } = now
    return { limits: limits(), session: { used, endsAtMs: endOf(now), isOver: !isRunning() }, lastSignedAtMs }
  }
  /** Sends the key worker the current limits. It keeps its own count. */
  const armKey = () => {
    const now = access.getSnapshot()
    if (now.status !== 'trading') return
    const current = session()
    if (current === undefined || now.signingMode === 'wallet') return now.signingKey.arm(undefined)
    const { startedAtMs, used } = current
    now.signingKey.arm({ startedAtMs, used, limits: limits(), lifeMs: endOf(current) - clock.nowMs() })
  }

  let view = readView()
  const notifyView = () => {
    view = readView()
    publish()
  }
  const notify = () => {
    armKey()
    notifyView()
  }

  /** Updates the view when the session ends, so that it no longer offers one-click. */
  const watchEnd = () => {
    stopWaiting()
    if (!isOneClick()) return
    const leftMs = (view.session?.endsAtMs ?? 0) - clock.nowMs()
    if (leftMs > 0) stopWaiting = timers.after(Math.min(leftMs, longestWaitMs), watchEnd)
    else {
      notify()
      access.setSigningMode('wallet')
      parts.onOver(clock.nowMs() >= keyEndMs() ? 'key' : 'time')
    }
  }
  const begin = () => keep({ startedAtMs: clock.nowMs(), used: nothingUsed, lastSignedAtMs: session()?.lastSignedAtMs })
  let wasOneClick = isOneClick()
  const follow = () => {
    if (isOneClick() && !wasOneClick && !isRunning()) begin()
    wasOneClick = isOneClick()
    notify()
    watchEnd()
  }
  const stopFollowing = access.subscribe(follow)
  const stopListening = parts.onPersistedElsewhere(() => {
    notify()
    watchEnd()
  })
  armKey()
  watchEnd()

  return {
    getSnapshot: () => view,
    subscribe,
    setLimits: (next) => {
      storage.setItem(limitsKey, JSON.stringify(writeLimits(next)))
      notify()
      watchEnd()
    },
    beginSession: () => {
      begin()
      wasOneClick = true
      access.setSigningMode('oneClick')
    },
    isRunning,
    spend: (orders) => {
      const now = session() ?? { startedAtMs: clock.nowMs(), used: nothingUsed }
      const used = afterSigning(orders, now.used, limits(), parts.markPriceOf)
      keep({ ...now, used, lastSignedAtMs: clock.nowMs() })
      armKey()
      parts.nextFrame(notifyView)
      return orders.map(({ instrumentId, isBuy, amount, limitPrice, reduceOnly, replaces, isPegEdit }) => {
        const markPrice = parts.markPriceOf(instrumentId)
        return { instrumentId, isBuy, amount, limitPrice, reduceOnly, replaces, isPegEdit, markPrice }
      })
    },
    rejection: (orders) => {
      const now = session()
      if (now === undefined || !isOneClick() || !isRunning()) return undefined
      return limitRejection(orders, now.used, limits(), parts.markPriceOf)
    },
    close: () => {
      stopFollowing()
      stopListening()
      stopWaiting()
    },
  }
}

const persistedSession = z.object({
  startedAtMs: z.number(),
  lastSignedAtMs: z.optional(z.number()),
  usedUsd: z.string().check(z.regex(/^\d+(\.\d{1,6})?$/)),
  usedOrders: z.number().check(z.int(), z.minimum(0)),
  /** Missing in sessions that an older version stored. */
  usedPegEdits: z.optional(z.number().check(z.int(), z.minimum(0))),
})

function readSession(value: unknown): Session | undefined {
  const parsed = z.safeParse(persistedSession, value)
  if (!parsed.success) return undefined
  const { startedAtMs, lastSignedAtMs, usedUsd, usedOrders, usedPegEdits = 0 } = parsed.data
  const used = { usd: parseFixed6<Usd>(usedUsd), orders: usedOrders, pegEdits: usedPegEdits }
  return { startedAtMs, lastSignedAtMs, used }
}

function writeSession({ startedAtMs, lastSignedAtMs, used }: Session): z.output<typeof persistedSession> {
  const { usd, orders, pegEdits } = used
  return { startedAtMs, lastSignedAtMs, usedUsd: formatFixed6(usd), usedOrders: orders, usedPegEdits: pegEdits }
}
