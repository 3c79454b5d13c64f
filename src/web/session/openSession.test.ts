// @vitest-environment jsdom

import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { systemClock } from '@/core/lib/clock'
import { createStore } from '@/core/lib/store'
import { notingKey } from '@/dev/testing/keysInProcess'
import { settled } from '@/dev/testing/manuallyDriven'
import type { Access, Trading } from '@/web/session/access/access'
import { createAccountSessions } from './accountSessions'
import { openSession } from './openSession'
import { cancelOrdersOf } from './orders/cancelAllOrders'
import { cancelOrder } from './orders/cancelOrder'
import type { SessionContext, SessionDeps, SessionPart } from './sessionContext'

const [ann, bob] = ['0x00000000000000000000000000000000000000aa', '0x00000000000000000000000000000000000000bb'] as const

const trading = (account: typeof ann | typeof bob): Trading => ({
  status: 'trading',
  account,
  walletName: 'Test',
  isPaper: true,
  credentials: { apiKey: `key of ${account}`, apiSecret: 'secret' },
  signingKey: notingKey(account).key,
  signingKeyExpirySec: 4_000_000_000n,
  signingMode: 'wallet',
  isPersisted: false,
})

/** A page whose account the test changes, at a venue that never answers. */
function scene(parts: readonly SessionPart<unknown>[]) {
  const access = createStore<Access>({ status: 'signedOut' })
  const channels = new Set<object>()
  let authenticators = 0
  const failures: unknown[] = []
  const notices: string[] = []
  const sent: string[] = []
  const deps = {
    venueId: 'paper',
    domain: { name: 'Optick Paper', version: '1', chainId: 1 },
    access: { ...access, onRejected: () => undefined, onAccountRead: () => undefined, setSigningMode: () => undefined },
    calls: {
      call: ({ op }: { op: string }) => {
        sent.push(op)
        return new Promise(() => {})
      },
    },
    rest: { call: () => new Promise(() => {}) },
    socket: {
      onLost: () => () => undefined,
      getSnapshot: () => ({ state: 'open' }),
      subscribe: () => () => undefined,
      silentSinceMs: () => undefined,
    },
    feed: {
      subscribe: () => {
        const channel = {}
        channels.add(channel)
        return { close: () => channels.delete(channel) }
      },
      setAuthenticator: (authenticator: unknown) => {
        authenticators = authenticator === undefined ? 0 : authenticators + 1
      },
      onReconnected: () => () => undefined,
      onDecoded: () => () => undefined,
    },
    queryClient: new QueryClient(),
    clock: systemClock,
    crypto,
    storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, key: () => null, length: 0 },
    nextFrame: (run: () => void) => run(),
    sign: async () => '',
    notify: ({ kind }: { kind: string }) => notices.push(kind),
    notifyStop: () => undefined,
    onAwayNews: () => undefined,
  } as unknown as SessionDeps
  const leaves = new Set<() => Promise<void> | undefined>()
  const onRevoke = (leave: () => Promise<void> | undefined) => {
    leaves.add(leave)
    return () => leaves.delete(leave)
  }
  const sessions = createAccountSessions({
    access: { ...access, onRevoke },
    load: async () => (now) => openSession(deps, now, parts),
    onFailed: (error) => failures.push(error),
  })
  return {
    sessions,
    failures,
    notices,
    become: async (now: Access) => {
      access.set(now)
      await settled()
    },
    /** What an account does before its keys are revoked. */
    leave: async () => {
      for (const leave of leaves) await leave()
    },
    sent,
    open: () => ({ channels: channels.size, authenticators }),
  }
}

function noting(lives: string[], name: string) {
  return ({ account, onEnd }: SessionContext) => {
    lives.push(`${name} of ${account.slice(-2)} opened`)
    onEnd(() => lives.push(`${name} of ${account.slice(-2)} closed`))
    return { name }
  }
}

test('a part is created once when an account opens, and closed when another one trades', async () => {
  const lives: string[] = []
  const part = noting(lives, 'part')
  const { sessions, become } = scene([part])
  await become(trading(ann))
  expect(sessions.getSnapshot()?.part(part)).toBe(sessions.getSnapshot()?.part(part))
  expect(lives).toEqual(['part of aa opened'])
  await become(trading(bob))
  expect(lives).toEqual(['part of aa opened', 'part of aa closed', 'part of bb opened'])
  sessions.close()
  expect(lives.slice(3)).toEqual(['part of bb closed'])
})

test('an unlisted part is created on first use, and closed first', async () => {
  const lives: string[] = []
  const used = noting(lives, 'used')
  const { sessions, become } = scene([noting(lives, 'listed')])
  await become(trading(ann))
  expect(sessions.getSnapshot()?.part(used)).toEqual({ name: 'used' })
  await become({ status: 'signedOut' })
  expect(lives).toEqual(['listed of aa opened', 'used of aa opened', 'used of aa closed', 'listed of aa closed'])
})

test('parts are closed when the keys are revoked: the wallet is still connected', async () => {
  const lives: string[] = []
  const { sessions, become, open } = scene([noting(lives, 'part')])
  await become(trading(ann))
  expect(open()).toMatchObject({ authenticators: 1 })
  expect(open().channels).toBeGreaterThan(0)
  await become({ status: 'connected', account: ann, walletName: 'Test', isPaper: true, underWay: undefined })
  expect(lives).toEqual(['part of aa opened', 'part of aa closed'])
  expect(sessions.getSnapshot()).toBeUndefined()
  expect(open()).toEqual({ channels: 0, authenticators: 0 })
})

test('rejected keys leave the session and its data open', async () => {
  const lives: string[] = []
  const { sessions, become } = scene([noting(lives, 'part')])
  await become(trading(ann))
  await become({ ...trading(ann), trouble: { kind: 'ended', why: 'revoked', sinceMs: 1 } })
  expect(lives).toEqual(['part of aa opened'])
  expect(sessions.getSnapshot()).toBeDefined()
  sessions.close()
})

test('when a part fails, what was opened before it is closed, and the next account can open', async () => {
  const lives: string[] = []
  const failing: SessionPart<void> = ({ account }) => {
    if (account === ann) throw new Error('no part for ann')
  }
  const { sessions, become, open, failures } = scene([noting(lives, 'part'), failing, noting(lives, 'after')])
  await become(trading(ann))
  expect(failures).toEqual([new Error('no part for ann')])
  expect(lives).toEqual(['part of aa opened', 'part of aa closed'])
  expect(sessions.getSnapshot()).toBeUndefined()
  expect(open()).toEqual({ channels: 0, authenticators: 0 })
  await become(trading(bob))
  expect(sessions.getSnapshot()).toBeDefined()
  sessions.close()
})

test('a part may report while it closes, but not afterwards', async () => {
  const report: (() => void)[] = []
  const { sessions, become, notices } = scene([
    ({ notify, onEnd }) => {
      report.push(() => notify({ kind: 'cancelsKnown', stillOpen: 0 }))
      onEnd(() => report[0]?.())
    },
  ])
  await become(trading(ann))
  await become({ status: 'signedOut' })
  expect(notices).toEqual(['cancelsKnown'])
  report[0]?.()
  expect(notices).toEqual(['cancelsKnown'])
  sessions.close()
})

test('an account that leaves before its code has loaded is not opened', async () => {
  const lives: string[] = []
  const { sessions, become } = scene([noting(lives, 'part')])
  await Promise.all([become(trading(ann)), become({ status: 'signedOut' })])
  expect(lives).toEqual([])
  expect(sessions.getSnapshot()).toBeUndefined()
})

/** A part that cancels two orders when it closes, and waits for `answered`. */
function cancelling(answered: Promise<unknown>): SessionPart<void> {
  return ({ orders, onEnd, account }) => {
    if (account !== ann) return
    const cancel = (digit: string) => cancelOrder(orders, `0x${digit.repeat(64)}`)
    onEnd(() => {
      void cancelOrdersOf(orders, [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`])
      // The venue has limited one, so it is sent again.
      void Promise.resolve().then(() => cancel('1'))
      return answered
    })
  }
}

test('the next account opens when the cancels of the previous one are answered, and only cancels are sent until then', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const { sessions, become, open, sent } = scene([cancelling(answered)])
  await become(trading(ann))
  const context = sessions.getSnapshot()
  sent.length = 0
  await become(trading(bob))
  expect(sent).toEqual(['cancel_order', 'cancel_order', 'cancel_order'])
  expect(sessions.getSnapshot()).toBeUndefined()
  await context?.actions.cancelAll().catch(() => undefined)
  expect(sent).toHaveLength(3)
  expect(open().authenticators).toBe(1)
  answer()
  await settled()
  await settled()
  expect(sessions.getSnapshot()).toBeDefined()
  sessions.close()
})

test('the session closes before its keys are revoked', async () => {
  const { sessions, become, leave, sent } = scene([cancelling(Promise.resolve())])
  await become(trading(ann))
  sent.length = 0
  await leave()
  expect(sent).toEqual(['cancel_order', 'cancel_order', 'cancel_order'])
  expect(sessions.getSnapshot()).toBeUndefined()
  sessions.close()
})
