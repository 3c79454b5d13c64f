import { wireScalar } from '../codecs'

/**
 * An asset that must be named: what is missing or empty is refused with `INVALID_ASSET`, and can neither be written. Older
 * venues took nothing for ETH (rest-private 12).
 */
export const mandatoryAsset = wireScalar<string, string>({
  expected: 'an asset',
  errorCode: 'INVALID_ASSET',
  read: readName,
  write: readName,
})

function readName(wire: unknown): string | undefined {
  return typeof wire === 'string' && wire !== '' ? wire : undefined
}
