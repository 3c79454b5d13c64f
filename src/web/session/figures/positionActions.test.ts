import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { createPositionActions } from './positionActions'

function arrange(answer: () => Promise<unknown>) {
  const log: unknown[] = []
  // One answer serves every endpoint, which the client's types do not allow.
  const rest = {
    call: (endpoint: { readonly name: string }, input: { readonly body: unknown }) => {
      log.push([endpoint.name, input.body])
      return answer()
    },
  } as unknown as RestClient
  const reload = async () => void log.push('reload')
  return { actions: createPositionActions({ rest, reload }), log }
}

test('the account is read again before a change counts as done', async () => {
  const { actions, log } = arrange(async () => undefined)
  expect(await actions.setLeverage('1', 5)).toMatchObject({ status: 'done' })
  expect(await actions.setMarginType('1', 'ISOLATED')).toMatchObject({ status: 'done' })
  expect(await actions.changeIsolatedMargin('1', parseFixed6('-25.5'))).toMatchObject({ status: 'done' })
  expect(log).toEqual([
    ['postLeverage', { instrument: '1', leverage: 5 }],
    'reload',
    ['postMarginType', { instrument: '1', marginType: 'ISOLATED' }],
    'reload',
    ['postUpdateMargin', { instrument: '1', isolatedMargin: -25_500_000n }],
    'reload',
  ])
})

test('a rejection is reported with its message and code, and the account is still read again', async () => {
  const rejection = new RestError('CANNOT_DECREASE_LEVERAGE', 400, undefined, 'refused')
  const { actions, log } = arrange(() => Promise.reject(rejection))
  expect(await actions.setLeverage('1', 2)).toMatchObject({
    status: 'refused',
    failure: { code: 'CANNOT_DECREASE_LEVERAGE', isDeclined: false },
  })
  expect(log.at(-1)).toBe('reload')
})
