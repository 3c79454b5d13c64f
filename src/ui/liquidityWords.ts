import { t } from './t'

const words: Readonly<Record<string, string>> = { maker: t('maker'), taker: t('taker') }

/** Who was waiting in the book, in words; as the venue says it where that is something new. */
export function liquidityWords(liquidity: string | undefined): string | undefined {
  return liquidity === undefined ? undefined : (words[liquidity] ?? liquidity)
}
