import { sha256 } from '@noble/hashes/sha2'
import { channels } from '@/core/protocol/channels'
import { channelInventory, operationInventory } from '@/core/protocol/inventory'
import { jsonSchemaOf } from '@/core/protocol/jsonSchema'
import { getOperation } from '@/core/protocol/operations'
import { joined, markup, raw, type Html, schemaHtml } from './html'
import { openApiDocument, type DescribedOperation, type OpenApiDocument } from './openApiDocument'

export type PublishedFile = {
  readonly status: 200 | 308
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Renders the OpenAPI document as one page without scripts and external resources. */
export function docsPage(): PublishedFile {
  const hash = btoa(String.fromCharCode(...sha256(docsStyle)))
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'sha256-${hash}'`,
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
    text: pageOf(openApiDocument()).text,
  }
}

type Listed = { readonly path: string; readonly method: string; readonly operation: DescribedOperation }

function pageOf(document: OpenApiDocument): Html {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Listed => ({ path, method: method.toUpperCase(), operation })),
  )
  const groups = document.tags.map(({ name }) => ({
    name,
    anchor: anchorOf(name),
    of: listed.filter(({ operation }) => operation.tags.includes(name)),
  }))
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title} API</title>
        <style>${raw(docsStyle)}</style>
      </head>
      <body>
        <nav aria-label="Contents">
          <p><a href="#top">API</a></p>
          <ul>
            ${joined(groups.map(({ name, anchor, of }) => markup`<li><a href="#${anchor}">${name}</a> ${of.length}</li>`))}
            <li><a href="#socket">WebSocket</a> ${operationInventory.length}</li>
            <li><a href="#channels">Channels</a> ${channelInventory.length}</li>
            <li><a href="#records">Schemas</a></li>
          </ul>
        </nav>
        <main id="top">
          <h1>${document.info.title} API</h1>
          <p class="lead">
            ${document.info.summary} ${listed.length} REST endpoints. Machine-readable:
            <a href="openapi.json">openapi.json</a> (OpenAPI ${document.openapi}) and
            <a href="asyncapi.json">asyncapi.json</a> (AsyncAPI).
          </p>
          ${joined(document.info.description.split('\n\n').map((text) => markup`<p>${text}</p>`))}
          <section>
            <h2 id="credentials">Credentials</h2>
            <p>Private endpoints need an API key plus either its secret or, preferably, a timestamp and an HMAC signature:</p>
            <dl>
              ${joined(
                Object.values(document.components.securitySchemes).map(
                  ({ name, description }) =>
                    markup`<dt><code>${name}</code></dt>
                      <dd>${description}</dd>`,
                ),
              )}
            </dl>
          </section>
          ${joined(
            groups.map(
              ({ name, anchor, of }) =>
                markup`<section>
                  <h2 id="${anchor}">${name}</h2>
                  ${joined(of.map(operationHtml))}
                </section>`,
            ),
          )}
          ${socketHtml()} ${recordsHtml(document)}
        </main>
      </body>
    </html> `
}

function operationHtml({ method, path, operation }: Listed): Html {
  const { operationId, summary, parameters, requestBody, responses, security } = operation
  const reply = contentOf(responses['200'])
  const body = contentOf(requestBody)
  return markup`<details id="${operationId}">
    <summary>
      <code class="method ${method.toLowerCase()}">${method}</code> <code>${path}</code>
      <span>${summary}</span> ${security.length > 0 ? markup`<em>private</em>` : ''}
    </summary>
    ${
      parameters.length === 0
        ? ''
        : markup`<h3>Parameters</h3>
            <dl>
              ${joined(
                parameters.map(
                  (one) =>
                    markup`<dt><code>${one.name}</code> <small>${one.in}${one.required ? '' : ', optional'}</small></dt>
                      <dd>${schemaHtml(one.schema)}</dd>`,
                ),
              )}
            </dl>`
    }
    ${
      body === undefined
        ? ''
        : markup`<h3>Body</h3>
            ${schemaHtml(body.schema)}${exampleHtml(body.example)}`
    }
    ${
      reply === undefined
        ? ''
        : markup`<h3>Reply</h3>
            ${schemaHtml(reply.schema)}${exampleHtml(reply.example)}`
    }
    <p><small>Rate-limit weight: ${operation['x-weight']}</small></p>
  </details>`
}

type Content = { readonly schema: object; readonly example?: unknown }

/** Returns the content of a body or reply. Each has exactly one content type. */
function contentOf(part: object | undefined): Content | undefined {
  if (part === undefined || !('content' in part)) return undefined
  return Object.values(part.content as Record<string, Content>)[0]
}

function exampleHtml(example: unknown): Html {
  if (example === undefined) return markup``
  const text = JSON.stringify(example, null, 2)
  const shown = text.length > 4_000 ? `${text.slice(0, 4_000)}\n…` : text
  return markup`<pre tabindex="0" aria-label="Example">${shown}</pre>`
}

function socketHtml(): Html {
  return markup`<section>
      <h2 id="socket">WebSocket</h2>
      <p>
        A message is <code>{"id": 1, "op": …, "data": …}</code>; the response carries the same <code>id</code>. Errors include
        an <code>error</code> field.
      </p>
      ${joined(
        operationInventory.map(([op, access, key]) => {
          const { request, reply, summary } = getOperation(key)
          return markup`<details id="op-${op}">
            <summary>
              <code class="method">op</code> <code>${op}</code> <span>${summary}</span>
              ${access === 'private' ? markup`<em>private</em>` : ''}
            </summary>
            <h3>Data</h3>
            ${schemaHtml(jsonSchemaOf(request))}
            <h3>Reply</h3>
            ${schemaHtml(jsonSchemaOf(reply))}
          </details>`
        }),
      )}
    </section>
    <section>
      <h2 id="channels">Channels</h2>
      ${joined(
        channelInventory.map(
          ([prefix, access, key]) =>
            markup`<details id="channel-${prefix}">
              <summary>
                <code class="method">channel</code> <code>${prefix}</code> <span>${channels[key].summary}</span>
                ${access === 'private' ? markup`<em>private</em>` : ''}
              </summary>
              <h3>Data</h3>
              ${schemaHtml(jsonSchemaOf(channels[key].message))}
            </details>`,
        ),
      )}
    </section>`
}

function recordsHtml({ components }: OpenApiDocument): Html {
  return markup`<section>
    <h2 id="records">Schemas</h2>
    ${joined(
      Object.entries(components.schemas).map(
        ([name, schema]) =>
          markup`<details id="record-${name}">
            <summary><code>${name}</code></summary>
            ${schemaHtml(schema)}
          </details>`,
      ),
    )}
  </section>`
}

function anchorOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}

/** The page's policy contains the hash of this style. */
const docsStyle = `
:root { color-scheme: light dark; --ground: #fff; --raised: #f4f5f7; --line: #d9dce2; --text: #14161a; --quiet: #555c68;
  --accent: #0b5cc4; --get: #0b5cc4; --post: #0a6b3d; --put: #7a4d00; --delete: #b01f2e; }
@media (prefers-color-scheme: dark) { :root { --ground: #0f1115; --raised: #181b21; --line: #2b3039; --text: #e8eaee;
  --quiet: #9aa2b0; --accent: #78aefc; --get: #78aefc; --post: #58c78f; --put: #d9a648; --delete: #ff8390; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 14px/1.5 Inter, system-ui, sans-serif;
  display: grid; grid-template-columns: 220px minmax(0, 60rem); }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 16px; border-right: 1px solid var(--line);
  color: var(--quiet); }
nav ul { list-style: none; margin: 0; padding: 0; } nav li { padding: 3px 0; font-variant-numeric: tabular-nums; }
main { padding: 16px 24px 64px; min-width: 0; }
h1 { font-size: 20px; margin: 8px 0; } h2 { font-size: 16px; margin: 32px 0 8px; } h3 { font-size: 13px; margin: 12px 0 4px; }
a { color: var(--accent); } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre { font: 12.5px/1.5 ui-monospace, Menlo, Consolas, monospace; }
details { border-top: 1px solid var(--line); } section > details:last-child { border-bottom: 1px solid var(--line); }
details[open] { padding-bottom: 12px; }
summary { padding: 8px 4px; cursor: pointer; display: flex; gap: 8px; align-items: baseline; flex-wrap: wrap; }
summary:hover { background: var(--raised); } summary span { color: var(--quiet); } summary em { color: var(--quiet);
  font-size: 12px; margin-left: auto; }
.method { min-width: 52px; font-weight: 600; } .get { color: var(--get); } .post { color: var(--post); }
.put { color: var(--put); } .delete { color: var(--delete); }
dl { display: grid; grid-template-columns: fit-content(40%) minmax(0, 1fr); gap: 2px 16px; margin: 4px 0 4px 8px;
  padding-left: 12px; border-left: 1px solid var(--line); }
dt { overflow-wrap: anywhere; } dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
small, .type { color: var(--quiet); font-size: 12.5px; }
pre { background: var(--raised); padding: 12px; overflow-x: auto; border-radius: 4px; max-height: 24rem; }
@media (max-width: 760px) { body { display: block; } nav { position: static; height: auto; border-right: 0;
  border-bottom: 1px solid var(--line); } nav ul { columns: 2; } main { padding: 8px 16px 48px; } summary em { margin-left: 0; }
  dl { grid-template-columns: minmax(0, 1fr); } dd { margin-bottom: 6px; } }
`
