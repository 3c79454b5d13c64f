import { expect, test } from 'vitest'
import { textsOf } from './pageTexts'

const rawOf = (source: string) => textsOf('a.tsx', source).raw.map(({ text }) => text)
const saidOf = (source: string) => textsOf('a.tsx', source).said.map(({ text, filled }) => ({ text, filled }))

test.each([
  ['const a = <p>Your orders</p>', 'Your orders'],
  ['const a = <p>{isOpen ? "Open" : t("Closed")}</p>', 'Open'],
  ['const a = <Row aria-label="Price" />', 'Price'],
  ['const a = <Row name={`Close ${name}`} />', 'Close {}'],
  ['showToast({ title: "done" })', 'done'],
  ['const words = { live: "Live" }', 'Live'],
  ['const say = () => `${count} of ${all} closed`', '{} of {} closed'],
  ['t("Refused: {why}", { why: "No reason given" })', 'No reason given'],
  ['const a = <p>{describeError(code)}</p>', 'describeError'],
])('%s shows an untranslated text', (source, text) => {
  expect(rawOf(source)).toEqual([text])
})

test.each([
  'const a = <p className="Flex one">{t("Your orders")}</p>',
  'if (event.key === "Enter") send()',
  'throw new Error("A taker has something to fill")',
  'assert(ok, "a taker has something to fill")',
  'const path = `/trade/${name}`',
  'const a = <p>{t(describeError(code))}</p>',
  'import { Price } from "Some where"',
])('%s shows no untranslated text', (source) => {
  expect(rawOf(source)).toEqual([])
})

test('a text is found together with its values', () => {
  expect(saidOf('t("Move {a} to {b}", { a, b: 2 })')).toEqual([{ text: 'Move {a} to {b}', filled: ['a', 'b'] }])
  expect(saidOf('t(isBuy ? "Buy" : "Sell")').map(({ text }) => text)).toEqual(['Buy', 'Sell'])
  expect(saidOf('t("Cancel", {}, "leave")')).toEqual([{ text: 'Cancel|leave', filled: [] }])
  expect(saidOf('const a = <Translated text="{x} left" x={<b />} />')).toEqual([{ text: '{x} left', filled: ['x'] }])
})

test('both plural forms are found wherever they occur', () => {
  const forms = '{ one: "{count} order", other: "{count} orders" }'
  expect(saidOf(`plural(n, ${forms})`).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['{count} order', '{count} orders']),
  )
  expect(saidOf(`const forms = ${forms}`).map(({ text }) => text)).toEqual(['{count} order', '{count} orders'])
})
