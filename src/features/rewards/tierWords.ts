import { t } from '@/ui/t'

/** What the four tiers are called, the first first. */
export const tierWords: readonly string[] = [t('Bronze'), t('Silver'), t('Gold'), t('Platinum')]

const named: Readonly<Record<string, string | undefined>> = {
  Bronze: tierWords[0],
  Silver: tierWords[1],
  Gold: tierWords[2],
  Platinum: tierWords[3],
}

/** A tier that the venue has named; one that is not known is told as it is. */
export function tierNamed(name: string): string {
  return named[name] ?? name
}
