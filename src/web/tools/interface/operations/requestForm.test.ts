import { expect, test } from 'vitest'
import { getTradeHistory } from '@/core/protocol/rest/history'
import { getOrder } from '@/core/protocol/rest/orders'
import { getMmp, postMmp } from '@/core/protocol/rest/protection'
import { postRfq } from '@/core/protocol/rest/rfqs'
import { curlOf, fieldsOf, requestOf, wrongFields } from './requestForm'

test('the form has the fields of path, query and body, with the required ones marked', () => {
  expect(fieldsOf(getOrder).map(({ key, isRequired }) => [key, isRequired])).toEqual([['path.order_id', true]])
  expect(fieldsOf(getMmp).map(({ key, isRequired }) => [key, isRequired])).toEqual([['query.asset', true]])
  expect(fieldsOf(postMmp).map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ['asset', true],
    ['interval', true],
    ['frozen', true],
    ['amount_limit', true],
    ['delta_limit', false],
  ])
})

test('missing required fields and invalid JSON block the form', () => {
  expect(wrongFields(fieldsOf(getOrder), {})).toEqual({ 'path.order_id': 'missing' })
  expect(wrongFields(fieldsOf(postRfq), { 'body.legs': '[{' })).toEqual({ 'body.legs': 'notJson' })
  expect(wrongFields(fieldsOf(postRfq), { 'body.legs': '[]' })).toEqual({})
})

test('a request has path parameters, lists as repeated keys, and no empty fields', () => {
  const order = requestOf(getOrder, fieldsOf(getOrder), { 'path.order_id': ' 0x/1 ' })
  expect(order).toEqual({ method: 'GET', path: '/orders/0x%2F1', search: '', body: undefined, isPrivate: true })
  const trades = requestOf(getTradeHistory, fieldsOf(getTradeHistory), {
    'query.trade_types': 'trade, funding',
    'query.asset': '',
    'query.limit': '5',
  })
  expect(trades.search).toBe('?limit=5&trade_types=trade&trade_types=funding')
})

test('body numbers are numbers, digit strings stay strings, and structures are JSON', () => {
  const values = { 'body.asset': 'ETH', 'body.interval': '10', 'body.frozen': '0', 'body.amount_limit': '5000000' }
  expect(requestOf(postMmp, fieldsOf(postMmp), values).body).toBe(
    '{"asset":"ETH","interval":10,"frozen":0,"amount_limit":"5000000"}',
  )
  const legs = requestOf(postRfq, fieldsOf(postRfq), { 'body.legs': '[{"ratio":1}]', 'body.is_buy': 'true' })
  expect(legs.body).toBe('{"legs":[{"ratio":1}],"is_buy":true}')
})

test('an invalid number is sent as typed, for the venue to reject', () => {
  expect(requestOf(postMmp, fieldsOf(postMmp), { 'body.interval': 'ten' }).body).toBe('{"interval":"ten"}')
})

test('the command has placeholders for secrets, and quotes cannot break out of it', () => {
  const request = { method: 'POST', path: '/mmp', search: '', body: `{"asset":"E'TH"}`, isPrivate: true }
  expect(curlOf('http://venue', request)).toBe(
    [
      "curl -X POST 'http://venue/mmp'",
      '-H "AEVO-KEY: $AEVO_KEY"',
      '-H "AEVO-SECRET: $AEVO_SECRET"',
      "-H 'Content-Type: application/json'",
      String.raw`--data '{"asset":"E'\''TH"}'`,
    ].join(' \\\n  '),
  )
})
