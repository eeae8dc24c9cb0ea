package pictures

// Occupy takes all of a codec's slots until the function that it gives is called.
func Occupy(c *Codec) (free func()) {
	for range atOnce {
		c.slots <- struct{}{}
	}
	return func() {
		for range atOnce {
			<-c.slots
		}
	}
}
