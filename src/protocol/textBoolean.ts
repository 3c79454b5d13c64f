import { wireScalar } from './codecs'

/** A boolean as the text `"true"` or `"false"`; a JSON boolean is read too (rest-private 16.9). */
export const textBoolean = wireScalar<string, boolean>({
  expected: 'true or false as text',
  read: (wire) => (wire === true || wire === 'true' ? true : wire === false || wire === 'false' ? false : undefined),
  write: (value) => (typeof value === 'boolean' ? String(value) : undefined),
})
