import { wireScalar } from '../codecs'

declare const named: unique symbol

/** The name of an asset that is there: text that may be missing or empty is not of this type. */
export type NamedAsset = string & { readonly [named]: true }

/** Undefined for what is no name: missing, or empty. */
export function namedAsset(text: unknown): NamedAsset | undefined {
  // The one place where the brand is made.
  return typeof text === 'string' && text.trim() !== '' ? (text as NamedAsset) : undefined
}

/**
 * An asset that must be named: what is missing or empty is refused with `INVALID_ASSET`, and can neither be written nor
 * be typed. Older venues took nothing for ETH (rest-private 12).
 */
export const mandatoryAsset = wireScalar<string, NamedAsset>({
  expected: 'an asset',
  errorCode: 'INVALID_ASSET',
  read: namedAsset,
  write: namedAsset,
})
