/** Types of mail that a venue may send (rest-private 6.8; all but `liquidation` are ours). */
export const emailTypes = ['liquidation', 'deposit', 'withdraw', 'settlement', 'transfer', 'referral'] as const
export type EmailType = (typeof emailTypes)[number]

export function isEmailType(text: string): text is EmailType {
  return emailTypes.some((type) => type === text)
}

/** The longest address that can receive mail (RFC 5321). */
const maxEmailLength = 254

/** True for the form of an address, without characters that are special to mail programs. */
export function isEmailAddress(text: string): boolean {
  return text.length <= maxEmailLength && /^[^\s@<>()[\]",;:\\\p{Cc}]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/iu.test(text)
}
