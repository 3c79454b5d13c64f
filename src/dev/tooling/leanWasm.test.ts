import { expect, test } from 'vitest'
import { leanWasm } from './leanWasm'

const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]
const section = (id: number, ...contents: number[]): number[] => [id, contents.length, ...contents]
const named = (name: string): number[] => [name.length, ...Buffer.from(name)]
const body = (...instructions: number[]): number[] => [instructions.length + 2, 0, ...instructions, 0x0b]
const constant = (value: number): number[] => [0x41, value]

/**
 * Five functions without parameters that return a number, after an imported one: `a` is 1 more than number 3, which is 20;
 * number 4 is in the table and is 30; `b` calls number 5, which is 40.
 */
const module = Uint8Array.from([
  ...header,
  ...section(1, 1, 0x60, 0, 1, 0x7f),
  ...section(2, 1, ...named('env'), ...named('f'), 0, 0),
  ...section(3, 5, 0, 0, 0, 0, 0),
  ...section(4, 1, 0x70, 0, 1),
  ...section(7, 3, ...named('a'), 0, 1, ...named('b'), 0, 2, ...named('t'), 1, 0),
  ...section(9, 1, 0, ...constant(0), 0x0b, 1, 4),
  ...section(
    10,
    5,
    ...body(0x10, 3, ...constant(1), 0x6a),
    ...body(0x10, 5),
    ...body(...constant(20)),
    ...body(...constant(30)),
    ...body(...constant(40)),
  ),
])

function exportsOf(bytes: Uint8Array<ArrayBuffer>): Record<string, unknown> {
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { f: () => 7 } }).exports
}

function run(run: unknown): unknown {
  return typeof run === 'function' ? run() : undefined
}

test('functions reached from a retained export or the table run as before, and others fail', () => {
  const whole = exportsOf(module)
  expect([run(whole['a']), run(whole['b'])]).toEqual([21, 40])

  const lean = exportsOf(leanWasm(module, (name) => name === 'a'))
  expect(run(lean['a'])).toBe(21)
  const table = lean['t']
  expect(table instanceof WebAssembly.Table && run(table.get(0))).toBe(30)
  expect(() => run(lean['b'])).toThrow(WebAssembly.RuntimeError)
})

test('a module whose functions are all reached stays unchanged', () => {
  expect(leanWasm(module, () => true)).toEqual(module)
})

test('an unknown instruction is an error', () => {
  const strange = Uint8Array.from(module)
  strange[strange.indexOf(0x6a)] = 0xfb
  expect(() => leanWasm(strange, () => true)).toThrow('unknown instruction fb')
})
