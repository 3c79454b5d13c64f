import { concatBytes } from '../../core/lib/bytes.ts'

/** The position of the next read in a module or a part of it. */
type Reader = { at: number; readonly bytes: Uint8Array }
type Section = { readonly id: number; readonly contents: Uint8Array }

const headerLength = 8
const sectionIds = { imports: 2, exports: 7, elements: 9, code: 10 } as const
const functionKind = 0
const call = 0x10

/** No variables, and one instruction that fails. */
const noBody = Uint8Array.of(0, 0x00, 0x0b)

/**
 * A WebAssembly module without the bodies of unreachable functions: no retained export, table or reachable function
 * leads to them. All indexes remain. Throws for unknown contents.
 */
export function leanWasm(
  module: Uint8Array<ArrayBuffer>,
  isExportKept: (name: string) => boolean,
): Uint8Array<ArrayBuffer> {
  const sections = readSections(module)
  const open = (id: number): Reader => ({ at: 0, bytes: contentsOf(sections, id) })
  const importCount = countImportedFunctions(open(sectionIds.imports))
  const bodies = readBodies(open(sectionIds.code))
  const reached = new Set<number>()
  const waiting = [
    ...exportedFunctions(open(sectionIds.exports), isExportKept),
    ...tableFunctions(open(sectionIds.elements)),
  ]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    const body = bodies[next - importCount]
    if (body !== undefined) waiting.push(...calledBy(body))
  }
  const code = bodies.map((body, index) => withLength(reached.has(index + importCount) ? body : noBody))
  const lean = concatBytes([unsigned(bodies.length), ...code])
  return concatBytes([
    module.subarray(0, headerLength),
    ...sections.flatMap(({ id, contents }) => [
      Uint8Array.of(id),
      withLength(id === sectionIds.code ? lean : contents),
    ]),
  ])
}

function readSections(module: Uint8Array): readonly Section[] {
  const reader: Reader = { at: headerLength, bytes: module }
  const sections: Section[] = []
  while (reader.at < module.length) sections.push({ id: byte(reader), contents: measured(reader) })
  return sections
}

function contentsOf(sections: readonly Section[], wanted: number): Uint8Array {
  const section = sections.find(({ id }) => id === wanted)
  if (section === undefined) throw new Error(`the module has no section ${wanted}`)
  return section.contents
}

function countImportedFunctions(reader: Reader): number {
  const kinds = repeat(reader, () => {
    measured(reader)
    measured(reader)
    const kind = byte(reader)
    if (kind === functionKind) number(reader)
    else if (kind === 2) skipMemory(reader)
    else throw new Error(`an import of the unknown kind ${kind}`)
    return kind
  })
  return kinds.filter((kind) => kind === functionKind).length
}

function skipMemory(reader: Reader): void {
  const hasMaximum = (byte(reader) & 1) === 1
  number(reader)
  if (hasMaximum) number(reader)
}

function exportedFunctions(reader: Reader, isKept: (name: string) => boolean): readonly number[] {
  return repeat(reader, () => {
    const name = new TextDecoder().decode(measured(reader))
    const kind = byte(reader)
    const index = number(reader)
    return kind === functionKind && isKept(name) ? [index] : []
  }).flat()
}

function tableFunctions(reader: Reader): readonly number[] {
  return repeat(reader, () => {
    const kind = number(reader)
    if (kind !== 0) throw new Error(`elements of the unknown kind ${kind}`)
    skipInstructions(reader)
    return repeat(reader, () => number(reader))
  }).flat()
}

function readBodies(reader: Reader): readonly Uint8Array[] {
  return repeat(reader, () => measured(reader))
}

/** Direct calls by function index; others go through the table. */
function calledBy(body: Uint8Array): readonly number[] {
  const reader: Reader = { at: 0, bytes: body }
  repeat(reader, () => {
    number(reader)
    byte(reader)
  })
  const called: number[] = []
  while (reader.at < body.length) {
    const instruction = byte(reader)
    if (instruction === call) called.push(number(reader))
    else skipOperands(instruction, reader)
  }
  return called
}

/** For an expression outside a function. */
function skipInstructions(reader: Reader): void {
  const end = 0x0b
  for (let instruction = byte(reader); instruction !== end; instruction = byte(reader))
    skipOperands(instruction, reader)
}

function skipOperands(instruction: number, reader: Reader): void {
  if (instruction === 0x0e) repeat(reader, () => number(reader))
  if (instruction === 0x43) reader.at += 4
  if (instruction === 0x44) reader.at += 8
  const count = instruction === 0xfc ? operandsOfBulk(number(reader)) : operandCount(instruction)
  if (count === undefined) throw new Error(`the unknown instruction ${instruction.toString(16)}`)
  for (let left = count; left > 0; left -= 1) number(reader)
}

/** The number of variable-length integers after an instruction; other operands are skipped here. */
function operandCount(instruction: number): 0 | 1 | 2 | undefined {
  const isBetween = (first: number, last: number): boolean => instruction >= first && instruction <= last
  // Arithmetic and comparisons; a float constant.
  if (isBetween(0x43, 0xc4)) return 0
  // Loads and stores have an alignment and an offset; an indirect call has a type and a table.
  if (isBetween(0x28, 0x3e) || instruction === 0x11) return 2
  // Variables; blocks, branches, and the last target of a branch table; the memory's size; integer constants.
  if (isBetween(0x20, 0x24) || isBetween(0x02, 0x04) || isBetween(0x0c, 0x0e) || isBetween(0x3f, 0x42)) return 1
  // Unreachable, nop, else, end, return, drop, select.
  return [0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b].includes(instruction) ? 0 : undefined
}

/** Saturating conversions; copying and filling memory. */
function operandsOfBulk(instruction: number): 0 | 1 | 2 | undefined {
  if (instruction <= 7) return 0
  if (instruction === 10) return 2
  return instruction === 11 ? 1 : undefined
}

function byte(reader: Reader): number {
  const value = reader.bytes[reader.at]
  if (value === undefined) throw new Error('the module ends early')
  reader.at += 1
  return value
}

/** A variable-length integer (LEB128). Constants may exceed a double's precision, but only their length matters. */
function number(reader: Reader): number {
  let value = 0
  for (let factor = 1; ; factor *= 0x80) {
    const next = byte(reader)
    value += (next & 0x7f) * factor
    if (next < 0x80) return value
  }
}

/** Bytes preceded by their length. */
function measured(reader: Reader): Uint8Array {
  const length = number(reader)
  const start = reader.at
  reader.at += length
  return reader.bytes.subarray(start, start + length)
}

function repeat<Item>(reader: Reader, read: () => Item): readonly Item[] {
  return Array.from({ length: number(reader) }, read)
}

function unsigned(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80)
  return Uint8Array.from([...bytes, rest])
}

function withLength(bytes: Uint8Array): Uint8Array {
  return concatBytes([unsigned(bytes.length), bytes])
}
