import { Fragment, type ReactNode } from 'react'
import { t } from '@/web/language/t'

type TranslatedProps = { readonly text: string } & Readonly<Record<string, ReactNode>>

/**
 * Renders a translated sentence with elements in it: `<Translated text="{filled} of {amount} filled" filled={…}
 * amount={…} />`. `text` is the English key, so each language places the elements where it needs them.
 */
export function Translated({ text, ...holes }: TranslatedProps): ReactNode {
  const parts = t(text).split(/\{(\w+)\}/)
  return parts.map((part, index) => {
    // Odd parts are placeholder names. The parts of a template never change their order.
    return <Fragment key={index}>{index % 2 === 1 ? holes[part] : part}</Fragment>
  })
}
