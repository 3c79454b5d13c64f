import { Fragment, type ReactNode } from 'react'
import { t } from '@/web/language/t'

type TranslatedProps = { readonly text: string } & Readonly<Record<string, ReactNode>>

/**
 * A sentence with something drawn in it: `<Said text="{filled} of {amount} filled" filled={…} amount={…} />`. The text
 * is the English one and is translated here, so what fills the holes appears where the language wants it.
 */
export function Translated({ text, ...holes }: TranslatedProps): ReactNode {
  const parts = t(text).split(/\{(\w+)\}/)
  return parts.map((part, index) => {
    // Odd parts are the names of holes. Parts of one template never change places.
    return <Fragment key={index}>{index % 2 === 1 ? holes[part] : part}</Fragment>
  })
}
