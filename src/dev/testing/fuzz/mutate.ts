import type { Random } from '@/core/lib/random'
import { hostileText, hostileValue, mutateText } from './hostile'

type Members = Readonly<Record<string, unknown>>

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Makes a few errors, each in a different place. */
export function mutate(value: unknown, random: Random): unknown {
  let mutated = value
  for (let change = random.integer(3); change >= 0; change--) mutated = mutateOnce(mutated, random)
  return mutated
}

function mutateOnce(value: unknown, random: Random): unknown {
  const goesIn = random.integer(5) !== 0
  if (Array.isArray(value) && value.length > 0 && goesIn) {
    const at = random.integer(value.length)
    return random.integer(4) === 0 ? mutateList(value, at, random) : value.with(at, mutateOnce(value[at], random))
  }
  if (isMembers(value) && goesIn) {
    const names = Object.keys(value)
    if (names.length === 0) return { [hostileText(random)]: hostileValue(random) }
    const name = random.pick(names)
    return random.integer(4) === 0
      ? mutateMembers(value, name, random)
      : withMember(value, name, mutateOnce(value[name], random))
  }
  if (typeof value === 'string' && random.integer(3) === 0) return mutateText(value, random)
  return random.integer(4) === 0 ? retyped(value) : hostileValue(random)
}

function mutateList(list: readonly unknown[], at: number, random: Random): unknown {
  switch (random.integer(5)) {
    case 0:
      return list.toSpliced(at, 1)
    case 1:
      return [...list, list[at]]
    case 2:
      return [...list, hostileValue(random)]
    case 3:
      return Array.from({ length: 50 }, () => list[at])
    default:
      return list.toReversed()
  }
}

function mutateMembers(members: Members, name: string, random: Random): unknown {
  switch (random.integer(5)) {
    case 0: {
      const { [name]: _, ...rest } = members
      return rest
    }
    case 1:
      return withMember(members, random.pick(['__proto__', 'constructor', 'more', mutateText(name, random)]), {
        polluted: true,
      })
    case 2:
      return withMember(members, name, null)
    case 3:
      return Object.fromEntries(Object.entries(members).toReversed())
    default:
      return withMember(members, random.pick(Object.keys(members)), members[name])
  }
}

/** Like JSON.parse, for which `__proto__` is an ordinary name. */
function withMember(members: Members, name: string, value: unknown): unknown {
  return Object.fromEntries([...Object.entries(members), [name, value]])
}

/** Returns the value as another type, as a careless client sends it. */
function retyped(value: unknown): unknown {
  if (typeof value === 'string')
    return value.trim() === '' ? null : Number.isNaN(Number(value)) ? [value] : Number(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return String(value)
  return [value]
}

/** Yields values without one member, one element or half of a text. */
export function* simplerValue(value: unknown): Generator {
  if (Array.isArray(value)) {
    for (const at of value.keys()) yield value.toSpliced(at, 1)
    for (const [at, element] of value.entries()) for (const other of simplerValue(element)) yield value.with(at, other)
  } else if (isMembers(value)) {
    for (const name of Object.keys(value)) {
      yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))
    }
    for (const [name, element] of Object.entries(value)) {
      for (const other of simplerValue(element)) yield withMember(value, name, other)
    }
  } else if (typeof value === 'string') yield* simplerText(value)
}

export function* simplerText(text: string): Generator<string> {
  for (let length = text.length >> 1; length >= 1; length >>= 1) {
    for (let at = 0; at < text.length; at += length) yield text.slice(0, at) + text.slice(at + length)
  }
}
