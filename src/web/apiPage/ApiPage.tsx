import { useEffect, useState } from 'react';
import { countries } from 'virtual:metadata/api-texts';
import { useEarlyTranslate } from '../i18n/earlyTexts';
import { EarlyLanguageSwitch } from '../i18n/LanguageSwitch';
import { useSessionState } from '../session/useSession';
import { ProductMark } from '../ui/ProductMark';
import '../ui/controls/Button.css';
import '../ui/feedback/Notice.css';
import { ApiViewer } from './ApiViewer';
import { Credentials } from './Credentials';
import type { RequestSigner } from './requestSigner';
import './ApiPage.css';

/** `merchant-api.html?country=MX&application=MXA…`: the calls of merchants' programs in a country, to be read and tried. */
export function ApiPage() {
  const translate = useEarlyTranslate();
  const text = (key: string) => translate(`api-page.${key}`);
  const language = useSessionState((state) => state.language);
  const [asked] = useState(() => new URLSearchParams(location.search));
  const [country, setCountry] = useState(
    () => countries.find(({ code }) => code === asked.get('country'))?.code ?? countries[0]?.code ?? '',
  );
  const [signer, setSigner] = useState<RequestSigner>();
  /** Number of tries of a call that nothing signs. */
  const [unsigned, setUnsigned] = useState(0);
  const title = text('title');
  const product = translate('sign-in.product');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);

  function choose(code: string) {
    asked.set('country', code);
    history.replaceState(history.state, '', `?${asked.toString()}`);
    setCountry(code);
  }

  return (
    <div className="api-page">
      <header className="api-page__bar">
        <span className="api-page__product">
          <ProductMark size={24} />
          <span>{product}</span>
        </span>
        <EarlyLanguageSwitch />
      </header>
      <main className="api-page__content">
        <div className="api-page__own">
          <h1>{title}</h1>
          <p className="muted">{text('lead')}</p>
          <div className="card api-page__card">
            <div className="field">
              <label className="field__label" htmlFor="country">
                {text('country')}
              </label>
              <select
                id="country"
                className="input"
                value={country}
                onChange={(event) => choose(event.target.value)}
              >
                {countries.map(({ code, names }) => (
                  <option key={code} value={code}>
                    {names[language] ?? code}
                  </option>
                ))}
              </select>
            </div>
            <Credentials
              application={asked.get('application') ?? ''}
              signer={signer}
              unsigned={unsigned}
              onChange={setSigner}
            />
          </div>
        </div>
        <ApiViewer country={country} signer={signer} onUnsigned={() => setUnsigned((times) => times + 1)} />
      </main>
    </div>
  );
}
