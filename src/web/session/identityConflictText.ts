import { t } from '@/web/language/t'
import type { IdentityConflict } from './instrumentIdentities'

export function identityConflictText({ claims: [a, b] }: IdentityConflict): string {
  if (a.instrumentName !== b.instrumentName) {
    return t('The venue gives {name} and {other} the same number ({id}).', {
      name: a.instrumentName,
      other: b.instrumentName,
      id: a.instrumentId,
    })
  }
  if (b.source === 'name') return t('The terms of {name} aren’t those of its name.', { name: a.instrumentName })
  const isType = a.instrumentId === b.instrumentId
  return t('{name} is {first} in {source} and {second} in {other}.', {
    name: a.instrumentName,
    first: (isType ? a.instrumentType : a.instrumentId) ?? '',
    source: a.source,
    second: (isType ? b.instrumentType : b.instrumentId) ?? '',
    other: b.source,
  })
}

export function tradingStoppedText(conflict: IdentityConflict): string {
  return t('{why} Orders sign this number, so trading it is stopped. Cancelling still works.', {
    why: identityConflictText(conflict),
  })
}
