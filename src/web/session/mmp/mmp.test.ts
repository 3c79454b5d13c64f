import { expect, test } from 'vitest'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import { type MmpReply, namedAsset, type NamedAsset } from '@/core/protocol/rest/protection'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { createMmpActions } from './mmpActions'
import { mmpNews } from './mmpNews'

function asset(name: string): NamedAsset {
  const named = namedAsset(name)
  if (named === undefined) throw new Error(`${name} is no name`)
  return named
}
const eth = asset('ETH')
const amount = (text: string) => parseFixed6<Amount>(text)

function actionsWith(answer: () => Promise<unknown>) {
  const sent: unknown[] = []
  const read: string[] = []
  const call = (endpoint: { readonly path: string }, request: { readonly body?: unknown }) => {
    sent.push([endpoint.path, request.body])
    return answer()
  }
  // The client's call is generic over all endpoints; this fake gives each endpoint one answer.
  const rest = { call } as unknown as RestClient
  const reload = (named: NamedAsset) => {
    read.push(named)
    return Promise.resolve()
  }
  return { actions: createMmpActions({ rest, reload }), sent, read }
}
const limits = { interval: 10, frozen: 30, amountLimit: amount('50'), deltaLimit: amount('2.5') }

test('every call names its asset, and the protection is then read again', async () => {
  const { actions, sent, read } = actionsWith(() => Promise.resolve({ success: true }))
  await actions.set(eth, limits)
  await actions.switchOff(eth)
  await actions.reset(eth)
  expect(sent).toEqual([
    ['/mmp', { asset: 'ETH', ...limits }],
    ['/mmp', { asset: 'ETH', interval: 0, frozen: 0, amountLimit: 0n }],
    ['/reset-mmp', { asset: 'ETH' }],
  ])
  expect(read).toEqual(['ETH', 'ETH', 'ETH'])
})

test('without a delta limit the request has no such member', async () => {
  const { actions, sent } = actionsWith(() => Promise.resolve({ success: true }))
  await actions.set(eth, { ...limits, deltaLimit: undefined })
  expect(sent).toEqual([['/mmp', { asset: 'ETH', interval: 10, frozen: 30, amountLimit: 50_000_000n }]])
})

test('a rejection is reported with its code, and the protection is still read again', async () => {
  const { actions, read } = actionsWith(() =>
    Promise.reject(new RestError('ACCOUNT_MMP_NOT_TRIGGERED', 400, undefined, '')),
  )
  expect(await actions.reset(eth)).toMatchObject({
    status: 'refused',
    failure: { code: 'ACCOUNT_MMP_NOT_TRIGGERED' },
  })
  expect(read).toEqual(['ETH'])
})

const calm: MmpReply = { asset: 'ETH', enabled: true, triggered: false }
const frozen: MmpReply = { ...calm, triggered: true, frozenEndTime: 5n }

test('a notice is shown when the protection triggers and when it is released', () => {
  expect(mmpNews(calm, frozen)).toEqual({ kind: 'frozen', mmp: frozen, isOld: false })
  expect(mmpNews(frozen, calm)).toEqual({ kind: 'free', mmp: calm })
})

test('a protection already frozen when the page opens is reported, any other is not', () => {
  expect(mmpNews(undefined, frozen)).toEqual({ kind: 'frozen', mmp: frozen, isOld: true })
  expect(mmpNews(undefined, calm)).toBeUndefined()
  expect(mmpNews(calm, calm)).toBeUndefined()
  expect(mmpNews(frozen, frozen)).toBeUndefined()
})
