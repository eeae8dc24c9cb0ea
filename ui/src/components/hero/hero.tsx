import { useMemo } from 'react';
import { Link } from 'react-router';
import { paths } from '@/domain/paths';
import { PageHeading } from '../layout/page-heading';
import { heroArt } from './hero-art';
import { HERO } from './hero-text';

/** The head of the landing. It has the classes of the HTML's own, so that nothing moves. */
export function Hero({ signedIn }: { signedIn: boolean }) {
  const art = useMemo(heroArt, []);
  return (
    <div className="sh-hero">
      <div className="sh-hero-wrap">
        <div className="sh-hero-in">
          <PageHeading bare>{HERO.title}</PageHeading>
          <p>{HERO.lead}</p>
          <div className="sh-hero-cta">
            {signedIn ? (
              <>
                <Link className="sh-cta sh-cta-main" to={paths.profile}>
                  My Profile
                </Link>
                <div>
                  <Link className="sh-cta" to={paths.directory}>
                    Find Sherpas
                  </Link>
                  <Link className="sh-cta" to={paths.apply}>
                    {HERO.apply}
                  </Link>
                </div>
              </>
            ) : (
              <>
                <Link className="sh-cta sh-cta-main" to={paths.start}>
                  {HERO.signUp}
                </Link>
                <div>
                  <Link className="sh-cta" to={paths.login}>
                    {HERO.login}
                  </Link>
                  <Link className="sh-cta" to={paths.apply}>
                    {HERO.apply}
                  </Link>
                </div>
              </>
            )}
          </div>
        </div>
      </div>
      <svg
        className="sh-hero-art"
        viewBox="0 0 1440 640"
        preserveAspectRatio="xMaxYMax meet"
        aria-hidden="true"
        // Our own drawing, no user text.
        dangerouslySetInnerHTML={{ __html: art }}
      />
    </div>
  );
}
