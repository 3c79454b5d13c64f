import { expect, test } from 'vitest'
import { rawMember } from './answerMessage'

test.each([
  ['{"op":"subscribe","data":["orders","fills"],"id":1}', '["orders","fills"]'],
  [
    '{"op": "cancel_all_orders", "data": {"asset": "ETH", "deep": {"a": [1, {"b": "}"}]}}}',
    '{"asset": "ETH", "deep": {"a": [1, {"b": "}"}]}}',
  ],
  ['{"data":{}}', '{}'],
  [' {\n "data" :\t42 , "op":"x"}', '42'],
  ['{"data":"a \\" } text","op":"x"}', '"a \\" } text"'],
  ['{"note":"\\"data\\":1","op":{"data":2},"data":3}', '3'],
  ['{"data":1,"data":[2]}', '[2]'],
  ['{"d\\u0061ta":[1]}', '[1]'],
  ['{"op":"ping"}', undefined],
  ['{}', undefined],
])('the data of %s is %s', (text, expected) => {
  expect(rawMember(text, 'data')).toBe(expected)
})
