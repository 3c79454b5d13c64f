import * as z from 'zod/mini'
import { fastDecoderOf, readQuickly, unread } from './fastDecoder'

type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${SnakeCase<Tail>}`
    : `_${Lowercase<Head>}${SnakeCase<Tail>}`
  : Name

type Shape = Readonly<Record<string, z.core.$ZodType>>

type Inside<S extends Shape> = z.output<z.ZodMiniObject<S>>
type Outside<S extends Shape, Names> = z.input<
  z.ZodMiniObject<{
    [
      Key in keyof S & string as Key extends keyof Names
        ? Names[Key] extends readonly [infer Canonical extends string, ...unknown[]]
          ? Canonical
          : never
        : SnakeCase<Key>
    ]: S[Key]
  }>
>

/** Adds `undefined` to members outside `Needed`, because they may be unreadable. */
type Known<T, Needed> = { [Key in keyof T]: Key extends Needed ? T[Key] : T[Key] | undefined }

/** Wire names of members that are not plain snake_case. The first name is written; all of them are read. */
type WireNames<S extends Shape> = { readonly [Key in keyof S]?: readonly [string, ...string[]] }

/**
 * Creates the schema of an object: camelCase inside, snake_case on the wire. Reading ignores unknown members, because
 * a venue adds fields ahead of its documents, and takes null in an optional member as absent. Writing omits absent
 * members. The schemas in `shape` encode as well as decode.
 */
export function wireObject<const S extends Shape, const Names extends WireNames<S> | undefined = undefined>(
  shape: S,
  names?: Names,
): z.ZodMiniType<Inside<S>, Outside<S, Names>> {
  // The two types rename the shape's members exactly as the two functions of the codec do.
  return objectOf(shape, names, Object.keys(shape)) as z.ZodMiniType<never, Outside<S, Names>>
}

/**
 * Creates the schema of an object that a venue sends and the page reads. Only `needed` members must be readable:
 * without one of them the whole record is rejected. Any other unreadable member is undefined, which the page draws as
 * "—". Writing is as strict as with {@link wireObject}.
 */
export function wireRecord<
  const S extends Shape,
  const Needed extends keyof S & string,
  const Names extends WireNames<S> | undefined = undefined,
>(needed: readonly Needed[], shape: S, names?: Names): z.ZodMiniType<Known<Inside<S>, Needed>, Outside<S, Names>> {
  // Writing rejects undefined in a required member, hence the wider type is safe.
  return objectOf(shape, names, needed) as z.ZodMiniType<never, Outside<S, Names>>
}

function objectOf(shape: Shape, names: WireNames<Shape> | undefined, needed: readonly string[]): unknown {
  const keys = Object.keys(shape)
  const isNeeded = new Set(needed)
  const members = keys.map((key) => {
    const schema = shape[key] ?? z.never()
    return { key, wireKey: names?.[key]?.[0] ?? snakeCase(key), schema, mayBeUnknown: !isNeeded.has(key) }
  })
  const aliases = keys.flatMap((key) => {
    const [wireKey, ...others] = names?.[key] ?? []
    return wireKey === undefined || others.length === 0 ? [] : [{ wireKey, others }]
  })
  const wireShape: Record<string, z.core.$ZodType> = {}
  for (const { wireKey, schema, mayBeUnknown } of members) {
    wireShape[wireKey] = mayBeUnknown ? z.catch(schema, undefined) : nullAsAbsent(schema)
  }
  const wire = z.object(wireShape)

  const codec = z.codec(
    aliases.length === 0 ? wire : withAliases(wire, aliases),
    z.custom<Record<string, unknown>>(isObject),
    {
      decode: (outside) => {
        const inside: Record<string, unknown> = {}
        for (const { key, wireKey } of members) {
          const value = outside[wireKey]
          if (value !== undefined && value !== null) inside[key] = value
        }
        return inside
      },
      encode: (inside, payload) => {
        const outside: Record<string, unknown> = {}
        for (const { key, wireKey, schema, mayBeUnknown } of members) {
          const value = inside[key]
          if (value !== undefined) outside[wireKey] = value
          else if (mayBeUnknown && schema._zod.optin !== 'optional') {
            payload.issues.push({ code: 'custom', message: 'expected a known value', path: [wireKey], input: inside })
          }
        }
        return payload.issues.length === 0 ? outside : z.NEVER
      },
    },
  )
  if (aliases.length === 0) readQuickly(codec, quickReadOfMembers(members))
  return codec
}

type Member = {
  readonly key: string
  readonly wireKey: string
  readonly schema: z.core.$ZodType
  readonly mayBeUnknown: boolean
}

function quickReadOfMembers(members: readonly Member[]) {
  const plain = members.flatMap((member) => {
    const { schema, mayBeUnknown } = member
    const read = fastDecoderOf(schema)
    return read === undefined ? [] : [{ ...member, read, isOptional: mayBeUnknown || schema._zod.optin === 'optional' }]
  })
  if (plain.length < members.length) return undefined
  return (outside: unknown) => {
    if (!isObject(outside)) return unread
    const inside: Record<string, unknown> = {}
    for (const { key, wireKey, schema, read, isOptional, mayBeUnknown } of plain) {
      const wire = outside[wireKey]
      if (isOptional && (wire === undefined || wire === null)) continue
      let value = read(wire)
      if (value === unread) {
        if (!mayBeUnknown) return unread
        value = z.safeParse(schema, wire).data
      }
      if (value !== undefined) inside[key] = value
    }
    return inside
  }
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function nullAsAbsent(schema: z.core.$ZodType): z.core.$ZodType {
  const { optin, optout } = schema._zod
  return optin === 'optional' && optout === 'optional' ? z.optional(z.nullable(schema)) : schema
}

type Alias = { readonly wireKey: string; readonly others: readonly string[] }

/** Moves the value of an alias to the canonical name before validation. */
function withAliases(wire: z.ZodMiniObject, aliases: readonly Alias[]) {
  return z.codec(z.custom<Record<string, unknown>>(isObject), wire, {
    decode: (outside) => {
      const renamed = { ...outside }
      for (const { wireKey, others } of aliases) {
        const found = [wireKey, ...others].find((name) => renamed[name] !== undefined && renamed[name] !== null)
        if (found !== undefined) renamed[wireKey] = renamed[found]
      }
      return renamed
    },
    encode: (outside) => outside,
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
