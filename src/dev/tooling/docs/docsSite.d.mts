import type { Section } from './docsSearch.mjs'

type DocumentPage = {
  readonly file: string
  readonly html: string
  readonly title: string
  readonly sections: readonly { readonly heading: string; readonly anchor: string; readonly text: string }[]
}

export function renderAll(root: string): { readonly pages: readonly DocumentPage[]; readonly files: readonly string[] }
export function buildDocs(root: string, out: string): { readonly pages: number; readonly sections: number }
export function indexOf(pages: readonly DocumentPage[]): readonly Section[]
