import { isRecord } from '../conformance/socketClient'

type ChangeKind = 'leave out' | 'null' | 'number for text' | 'text for number' | 'unknown word' | 'wrong' | 'extra'

/** One change to one member. `path` names members alone: the rows of a list are alike. */
export type Change = { readonly kind: ChangeKind; readonly path: string; readonly wire: unknown }

type Place = { readonly path: string; readonly put: (value: unknown) => unknown; readonly remove: () => unknown }

/** Every single change to every member at every depth. */
export function* changesOf(wire: unknown, path = '', put: Place['put'] = (value) => value): Generator<Change> {
  if (Array.isArray(wire)) {
    for (const [at, row] of wire.entries()) {
      if (isRecord(row) || Array.isArray(row)) {
        yield* changesOf(row, join(path, Array.isArray(wire[0]) ? '[]' : ''), (value) => put(wire.with(at, value)))
        yield { kind: 'wrong', path: join(path, '[]'), wire: put(wire.with(at, 'no row')) }
      } else
        yield* valueChanges(row, {
          path: join(path, String(at)),
          put: (value) => put(wire.with(at, value)),
          remove: () => put(wire.toSpliced(at, 1)),
        })
    }
    return
  }
  if (!isRecord(wire)) return
  yield { kind: 'extra', path, wire: put({ ...wire, member_of_tomorrow: { deep: [1] } }) }
  for (const [name, member] of Object.entries(wire)) {
    const here = join(path, name)
    const { [name]: _, ...others } = wire
    const putHere = (value: unknown) => put({ ...wire, [name]: value })
    yield* valueChanges(member, { path: here, put: putHere, remove: () => put(others) })
    yield* changesOf(member, here, putHere)
  }
}

function join(path: string, name: string): string {
  return [path, name].filter((part) => part !== '').join('.')
}

const plainNumber = /^-?\d{1,30}(\.\d{1,18})?$/
const word = /^[A-Za-z][A-Za-z_ ]*$/

function* valueChanges(value: unknown, { path, put, remove }: Place): Generator<Change> {
  yield { kind: 'leave out', path, wire: remove() }
  yield { kind: 'null', path, wire: put(null) }
  if (typeof value === 'string' && plainNumber.test(value)) {
    yield { kind: 'number for text', path, wire: put(Number(value)) }
    yield { kind: 'wrong', path, wire: put('no number') }
  } else if (typeof value === 'string') {
    yield { kind: 'wrong', path, wire: put(7.5) }
    if (word.test(value)) yield { kind: 'unknown word', path, wire: put('SOMETHING_NEW') }
  } else if (typeof value === 'number') {
    yield { kind: 'text for number', path, wire: put(String(value)) }
    yield { kind: 'wrong', path, wire: put('no number') }
  } else yield { kind: 'wrong', path, wire: put('no such thing') }
}
