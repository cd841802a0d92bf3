import { titleFromName } from '../../metadata/implied/titleFromName';
import { awaitedText, cancelText, listText, numberField } from './resourceFiles';
import type { Answers } from './Scaffold';

/** What a new resource says in a language, by its English: the texts that no other file has. Those that name it need its title there. */
export function resourceTexts(answers: Answers, language: string): ReadonlyMap<string, string> {
  const { entity = '', title = '' } = answers;
  const number = `%{${numberField(entity)}}`;
  const plural = title.charAt(0).toLowerCase() + title.slice(1);
  const name = titlesOf(answers.titles).get(language);
  const texts: [english: string, translation: string][] = [];
  if (language === 'zh') {
    texts.push(
      ['All', '全部'],
      ['Last 30 days', '近 30 天'],
      ['Close', '关闭'],
      ['Create', '创建'],
      ['Open', '处理中'],
      ['Closed', '已关闭'],
      ['Approved', '已通过'],
      [`Close ${number}?`, `关闭 ${number}？`],
      [`Approve ${number}?`, `通过 ${number}？`],
      [`Decline ${number}?`, `拒绝 ${number}？`],
      [`Cancel ${number}?`, `撤销 ${number}？`],
    );
    if (name !== undefined) {
      texts.push(
        [`${titleFromName(entity)} no.`, `${name}编号`],
        [cancelText(answers), `撤销${name}`],
        [listText(answers), `全部${name}`],
        [`There are no ${plural} yet.`, `暂无${name}。`],
        [awaitedText(answers), `%{count} 笔${name}${answers.approval ? '待您复核' : '待处理'}`],
      );
    }
  }
  if (name !== undefined) texts.push([title, name], [titleFromName(entity), name]);
  return new Map(texts);
}

/** Reads `zh=退款,es=Reembolsos`. */
export function titlesOf(text = ''): Map<string, string> {
  const titles = new Map<string, string>();
  for (const part of text.split(',')) {
    const [language = '', ...rest] = part.split('=');
    const title = rest.join('=').trim();
    if (title !== '') titles.set(language.trim(), title);
  }
  return titles;
}
